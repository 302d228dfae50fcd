import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import { parse as parsePlist } from 'plist';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const WEB = new URL('../', import.meta.url);

function read(file: string): string {
  return readFileSync(new URL(file, WEB), 'utf8');
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (_name, path) =>
    /(?:intent-filter|data|category|action|certificates|exclude|uses-permission)$|application\.meta-data$/.test(
      String(path),
    ),
});

const Named = z.object({ 'android:name': z.string() });
const Filter = z.object({
  'android:autoVerify': z.optional(z.string()),
  action: z.array(Named),
  category: z.array(Named),
  data: z.optional(z.array(z.record(z.string(), z.string()))),
});
const Manifest = z.object({
  manifest: z.object({
    application: z.looseObject({
      activity: z.looseObject({ 'android:exported': z.string(), 'intent-filter': z.array(Filter) }),
      provider: z.looseObject({ 'android:exported': z.string() }),
      'meta-data': z.array(z.record(z.string(), z.string())),
    }),
    'uses-permission': z.array(Named),
  }),
});

const RES = 'android/app/src/main/res/xml';
const { manifest } = Manifest.parse(xml.parse(read('android/app/src/main/AndroidManifest.xml')));
const { application } = manifest;
const config = z
  .object({
    appId: z.string(),
    server: z.record(z.string(), z.unknown()),
    android: z.record(z.string(), z.unknown()),
    plugins: z.record(z.string(), z.unknown()),
  })
  .parse(JSON.parse(read('capacitor.config.json')));

/** The packages that have a native side of their own, by what the app depends on. */
const plugins = Object.keys(
  z.object({ dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))
    .dependencies,
).filter((name) => /^@(?:capacitor|aparajita)\/(?!core$|android$|ios$)/.test(name));

const VIEW = {
  action: [{ 'android:name': 'android.intent.action.VIEW' }],
  category: [
    { 'android:name': 'android.intent.category.DEFAULT' },
    { 'android:name': 'android.intent.category.BROWSABLE' },
  ],
};

describe('Android', () => {
  it('opens kolo:// and, once verified, https below /app of our host alone', () => {
    const [launch, scheme, web, ...more] = application.activity['intent-filter'];
    expect(launch?.action).toEqual([{ 'android:name': 'android.intent.action.MAIN' }]);
    expect(scheme).toEqual({ ...VIEW, data: [{ 'android:scheme': 'kolo' }] });
    const host = { 'android:host': '${koloHost}', 'android:scheme': 'https' };
    const data = [
      { ...host, 'android:pathPrefix': '/app/' },
      { ...host, 'android:path': '/app' },
    ];
    expect(web).toEqual({ ...VIEW, 'android:autoVerify': 'true', data });
    expect(more).toEqual([]);
  });

  it('comes back from the browser to the page that it left', () => {
    expect(application.activity).toMatchObject({
      'android:launchMode': 'singleTask',
      'android:exported': 'true',
    });
  });

  it('backs up nothing, to the cloud or to another phone', () => {
    expect(application).toMatchObject({
      'android:allowBackup': 'false',
      'android:fullBackupContent': 'false',
      'android:dataExtractionRules': '@xml/data_extraction_rules',
    });
    const domains = ['root', 'file', 'database', 'sharedpref', 'external'];
    const exclude = domains.map((domain) => ({ domain }));
    expect(xml.parse(read(`${RES}/data_extraction_rules.xml`))['data-extraction-rules']).toEqual({
      'cloud-backup': { exclude },
      'device-transfer': { exclude },
    });
  });

  it('speaks TLS alone, and trusts no certificate that somebody added to the phone', () => {
    expect(application).toMatchObject({
      'android:usesCleartextTraffic': 'false',
      'android:networkSecurityConfig': '@xml/network_security_config',
    });
    expect(xml.parse(read(`${RES}/network_security_config.xml`))['network-security-config']).toEqual({
      'base-config': {
        cleartextTrafficPermitted: 'false',
        'trust-anchors': { certificates: [{ src: 'system' }] },
      },
    });
    expect(config.android['allowMixedContent']).toBe(false);
  });

  it('lends files from two folders, by a provider that nobody else may ask, and needs the network and messages alone', () => {
    expect(application.provider['android:exported']).toBe('false');
    expect(xml.parse(read(`${RES}/file_paths.xml`)).paths).toEqual({
      'external-files-path': { name: 'photos', path: 'Pictures/' },
      'cache-path': { name: 'shared', path: '.' },
    });
    expect(manifest['uses-permission']).toEqual([
      { 'android:name': 'android.permission.INTERNET' },
      { 'android:name': 'android.permission.POST_NOTIFICATIONS' },
    ]);
  });

  it("tells Google's push service nothing before messages are turned on, and is built without it too", () => {
    expect(application['meta-data']).toContainEqual({
      'android:name': 'firebase_messaging_auto_init_enabled',
      'android:value': 'false',
    });
    expect(application['meta-data']).toContainEqual({
      'android:name': 'com.google.firebase.messaging.default_notification_icon',
      'android:resource': '@drawable/ic_message',
    });
    const icon = xml.parse(read('android/app/src/main/res/drawable/ic_message.xml'));
    expect(icon.vector.path['android:fillColor']).toBe('#FFFFFF');
    const applied = /if \(file\('google-services\.json'\)\.exists\(\)\) \{\s+apply plugin: '(.+)'\s+\}/;
    const [, plugin = ''] = applied.exec(read('android/app/build.gradle')) ?? [];
    expect(plugin).toBe('com.google.gms.google-services');
    expect(read('android/build.gradle')).toContain("classpath 'com.google.gms:google-services:");
    // Whose project it is, and the key of its API, are the publisher's business.
    expect(read('android/.gitignore').split('\n')).toContain('google-services.json');
  });

  it('shows no message over the open app, which shows what is new itself', () => {
    expect(config.plugins['PushNotifications']).toEqual({ presentationOptions: [] });
  });

  it('is built as the app of the configuration, with every bridge that the app uses', () => {
    const gradle = read('android/app/build.gradle');
    expect(gradle).toContain(`applicationId "${config.appId}"`);
    expect(gradle).toContain(`namespace = "${config.appId}"`);
    const folders = [...read('android/capacitor.settings.gradle').matchAll(/node_modules\/(.+)\/android'/g)];
    expect(folders.map(([, name]) => name)).toEqual(plugins);
  });
});

describe('the iPhone', () => {
  const info = z.record(z.string(), z.unknown()).parse(parsePlist(read('ios/App/App/Info.plist')));

  it('opens kolo:// and links below /app of our host', () => {
    expect(info['CFBundleURLTypes']).toEqual([
      { CFBundleURLName: '$(PRODUCT_BUNDLE_IDENTIFIER)', CFBundleURLSchemes: ['kolo'] },
    ]);
    expect(parsePlist(read('ios/App/App/App.entitlements'))).toEqual({
      'aps-environment': 'development',
      'com.apple.developer.associated-domains': ['applinks:$(KOLO_HOST)'],
    });
    const project = read('ios/App/App.xcodeproj/project.pbxproj');
    // Once for debug and once for release.
    for (const setting of ['CODE_SIGN_ENTITLEMENTS = App/App.entitlements;', 'KOLO_HOST = ', config.appId])
      expect(project.split(setting)).toHaveLength(3);
  });

  it("hands the token of Apple's push service to the app, or says why there is none", () => {
    const delegate = read('ios/App/App/AppDelegate.swift');
    for (const [told, posted] of [
      ['didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data', 'DidRegister'],
      ['didFailToRegisterForRemoteNotificationsWithError error: Error', 'DidFailToRegister'],
    ]) {
      const [, body = ''] = delegate.split(`${told}) {`);
      const [first = ''] = body.split('}');
      expect(first).toContain(`post(name: .capacitor${posted}ForRemoteNotifications, object: `);
    }
  });

  it('says why it asks for the face and the camera, and allows no plain HTTP', () => {
    expect(info['NSFaceIDUsageDescription']).toMatch(/^Kolo .+\.$/);
    expect(info['NSCameraUsageDescription']).toMatch(/^Kolo .+\.$/);
    expect(info['NSAppTransportSecurity']).toBeUndefined();
  });

  it('is built with every bridge that the app uses', () => {
    const packages = [
      ...read('ios/App/CapApp-SPM/Package.swift').matchAll(/path: ".+\/node_modules\/(.+)"/g),
    ];
    expect(packages.map(([, name]) => name)).toEqual(plugins);
  });
});

it('the pages stand at the two origins that the API answers', () => {
  expect(config.server).toEqual({ androidScheme: 'https', iosScheme: 'capacitor', hostname: 'localhost' });
});

it('both projects take the libraries of the same release', () => {
  const version = /"version": "(.+)"/;
  const [core, android, ios] = ['core', 'android', 'ios'].map(
    (name) => version.exec(read(`../../node_modules/@capacitor/${name}/package.json`))?.[1],
  );
  expect([android, ios]).toEqual([core, core]);
  expect(read('ios/App/CapApp-SPM/Package.swift')).toContain(`exact: "${core}"`);
});
