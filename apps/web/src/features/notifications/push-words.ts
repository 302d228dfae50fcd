/** What is said of messages on this device, by what it is: a browser, or a phone with the app. */
export const PUSH_WORDS = {
  browser: {
    unsupported:
      'This browser cannot show messages from Kolo. On an iPhone, add Kolo to your Home Screen and open it there.',
    blocked: 'Your browser is blocking messages from Kolo.',
    wayOut:
      'Allow notifications for Kolo in your browser: press the icon beside the web address. Then come back here.',
    stillBlocked: 'Your browser still blocks messages from Kolo.',
    notAllowed: 'Your browser shows nothing until you choose Allow.',
    // A browser reaches the push service of its maker, not us.
    noService: 'Your browser could not reach its message service. Try again later.',
  },
  phone: {
    unsupported: 'Kolo cannot send messages to this phone.',
    blocked: 'Your phone is blocking messages from Kolo.',
    wayOut: 'Open your phone’s settings, find Kolo under Apps, and allow notifications. Then come back here.',
    stillBlocked: 'Your phone still blocks messages from Kolo.',
    notAllowed: 'Your phone shows nothing until you choose Allow.',
    noService: 'Your phone could not reach its message service. Try again later.',
  },
};
