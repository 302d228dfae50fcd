import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { App } from '@capacitor/app';
import { Haptics, NotificationType } from '@capacitor/haptics';
import { PrivacyScreen } from '@capacitor/privacy-screen';
import { PushNotifications } from '@capacitor/push-notifications';
import { Share } from '@capacitor/share';
import { SplashScreen } from '@capacitor/splash-screen';
import { StatusBar, Style } from '@capacitor/status-bar';

const SESSION = 'session';
const OFFLINE_KEY = 'offline-key';

/** The phone around the app: its keystore, its links, its back button, its bars. */
export const phone = {
  /** What the Keystore or Keychain holds of the session; it never leaves this phone, not in a backup either. */
  session: {
    guard: () => SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly),
    read: () => SecureStorage.getItem(SESSION),
    keep: (text: string) => SecureStorage.setItem(SESSION, text),
    drop: () => SecureStorage.removeItem(SESSION),
  },
  /** The key of what is kept for use without a connection. It goes with the session. */
  offlineKey: {
    read: () => SecureStorage.getItem(OFFLINE_KEY),
    keep: (text: string) => SecureStorage.setItem(OFFLINE_KEY, text),
    drop: () => SecureStorage.removeItem(OFFLINE_KEY),
  },
  /** The link that started the app, if one did. */
  launchLink: async (): Promise<string | null> => (await App.getLaunchUrl())?.url ?? null,
  onLink: (listener: (link: string) => void) => App.addListener('appUrlOpen', ({ url }) => listener(url)),
  /** The customer pressed a message, perhaps before the app was started. The message's own data is ignored. */
  onMessagePressed: (listener: () => void) =>
    PushNotifications.addListener('pushNotificationActionPerformed', listener),
  /** No message comes to this phone any more, and those that came are taken out of its list. */
  endMessages: () =>
    Promise.all([PushNotifications.unregister(), PushNotifications.removeAllDeliveredNotifications()]),
  /** Android's button or gesture; a listener takes the place of what Android would do. */
  onBack: (listener: (canGoBack: boolean) => void) =>
    App.addListener('backButton', ({ canGoBack }) => listener(canGoBack)),
  leave: () => App.minimizeApp(),
  /** Nothing of the app is seen in the list of open apps, nor in a screenshot. */
  hideFromOthers: () => PrivacyScreen.enable(),
  showBars: (theme: 'light' | 'dark') =>
    StatusBar.setStyle({ style: theme === 'dark' ? Style.Dark : Style.Light }),
  hideSplash: () => SplashScreen.hide(),
  buzz: (failed: boolean) =>
    Haptics.notification({ type: failed ? NotificationType.Error : NotificationType.Success }),
  share: (title: string, text: string) => Share.share({ title, text, dialogTitle: title }),
};
