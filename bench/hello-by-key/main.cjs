// The least that Electron can do about a key: one window that it shows and hides.
const { app, BrowserWindow, globalShortcut } = require('electron');
app.once('ready', () => {
  const window = new BrowserWindow({ width: 380, height: 600, frame: false, show: false });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('data:text/html,<!doctype html><title>Hello</title><button>Hello</button>');
  globalShortcut.register('Ctrl+Alt+O', () => (window.isVisible() ? window.hide() : window.show()));
});
