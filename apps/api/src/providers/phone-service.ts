/** What is sent to Google or Apple. They can read it, so it says nothing about the customer. */
export interface PhoneMessage {
  readonly title: string;
  readonly body: string;
}

/** `gone` where the token no longer reaches an app; rejects where the message was not taken for another reason. */
export type PhoneService = (token: string, message: PhoneMessage) => Promise<'taken' | 'gone'>;

/** All messages say the same: a new one takes the place of the one before on the phone's screen. */
export const MESSAGE_TAG = 'kolo-news';

/** The phones that messages can be sent to, each through the push service of its maker. */
export const PHONE_PLATFORMS = ['android', 'ios'] as const;
export type PhonePlatform = (typeof PHONE_PLATFORMS)[number];
