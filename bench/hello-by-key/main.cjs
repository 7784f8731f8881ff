// The least that Electron can do about a key: one window that it shows and hides; with `--anew` one that the first press makes.
const { app, BrowserWindow, globalShortcut } = require('electron');

function made() {
  const window = new BrowserWindow({ width: 380, height: 600, frame: false, show: false });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('data:text/html,<!doctype html><title>Hello</title><button>Hello</button>');
  return window;
}

app.once('ready', () => {
  let window = process.argv.includes('--anew') ? null : made();
  globalShortcut.register('Ctrl+Alt+O', () => {
    if (window === null) window = made();
    else if (window.isVisible()) window.hide();
    else window.show();
  });
});
