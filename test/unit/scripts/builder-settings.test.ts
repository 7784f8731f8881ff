import { findAndReadConfig } from 'app-builder-lib/out/util/config/load.js';
import type { Configuration } from 'app-builder-lib';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isDeepLink } from '../../../common/deep-link.ts';
import { TARGETS } from '../../../scripts/packaging/packagers.mjs';
import { projectFolder } from '../../support/launch-command.ts';

function textOf(...path: string[]): string {
  return readFileSync(join(projectFolder, ...path), 'utf8');
}

function targetsOf(settings: Configuration['linux'] | Configuration['mac'] | Configuration['win']) {
  return [settings?.target ?? []].flat().map((target) => (typeof target === 'string' ? target : target?.target));
}

describe('the settings of the packages say what the code relies on', () => {
  let config: Configuration;
  const about: { readonly productName: string; readonly desktopName: string } = JSON.parse(textOf('package.json'));
  beforeAll(async () => {
    const found = await findAndReadConfig<Configuration>({
      configFilename: 'electron-builder',
      projectDir: projectFolder,
      packageKey: 'build',
      packageMetadata: null,
    });
    if (found === null) throw new Error('there is no electron-builder.yml');
    config = found.result;
  });

  it('its names: that of the app for Windows, of the data folder, of the program and of its desktop file', () => {
    expect(/APP_ID = '([^']+)'/.exec(textOf('main', 'shell', 'run.ts'))?.[1]).toBe(config.appId);
    expect(config.productName).toBe(about.productName);
    expect(about.desktopName).toBe(`${String(config.linux?.executableName)}.desktop`);
    expect(textOf('scripts', 'packaging', 'command-wrapper.mjs')).toContain(`\\${String(config.productName)}.exe"`);
    expect(textOf('build', 'apparmor-profile.tpl')).toContain('/${executable}-electron"');
  });

  it('its links, in the one form that is understood', () => {
    const schemes = [config.protocols ?? []].flat().flatMap((protocol) => protocol.schemes);
    expect(schemes).toEqual(['cardclock']);
    expect(textOf('main', 'shell', 'lifecycle', 'incoming.ts')).toContain(
      `setAsDefaultProtocolClient('${schemes[0]}')`,
    );
    expect(isDeepLink(`${schemes[0]}://task/12`)).toBe(true);
  });

  it('its packages, which are those that are made', () => {
    expect(new Set(targetsOf(config.linux))).toEqual(new Set(TARGETS.linux.filter((name) => name !== 'dir')));
    expect(targetsOf(config.mac)).toEqual(TARGETS.darwin.filter((name) => name !== 'dir'));
    expect(targetsOf(config.win)).toEqual(TARGETS.win32.filter((name) => name !== 'dir'));
  });

  it('macOS: hardened, notarised where it can be, with the two rights that V8 and the keychain module need and no other', () => {
    const { mac } = config;
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true, entitlementsInherit: mac?.entitlements });
    const rights = [...textOf(String(mac?.entitlements)).matchAll(/<key>([^<]+)<\/key>\s*<true\/>/g)].map(
      ([, key]) => key,
    );
    expect(rights).toEqual(['com.apple.security.cs.allow-jit', 'com.apple.security.cs.disable-library-validation']);
    // It starts at login as itself: there is no helper to sign.
    expect(textOf('main', 'shell', 'login', 'login-items.ts')).toContain('setLoginItemSettings({ openAtLogin');
    expect(mac?.entitlementsLoginHelper).toBeUndefined();
  });

  it('Windows: installed for one person, as its entry at login and its data are, which stay when it is removed', () => {
    expect(config.nsis).toMatchObject({ perMachine: false, deleteAppDataOnUninstall: false, oneClick: false });
  });

  it('its icons, which are drawn', () => {
    const sizes = [config.mac?.icon, config.win?.icon].map((icon) => /(\d+)x\1\.png$/.exec(String(icon))?.[1]);
    const drawn = /SIZES_PX = \[([^\]]+)\]/.exec(textOf('scripts', 'packaging', 'icons.mjs'))?.[1]?.split(', ');
    expect(drawn).toEqual(expect.arrayContaining(sizes));
    expect(existsSync(join(projectFolder, 'renderer', 'icon.svg'))).toBe(true);
  });

  it('its fuses: no NODE_OPTIONS, no inspector, the app out of its archive alone', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    });
  });
});
