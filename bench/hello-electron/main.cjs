// The least that Electron can do: one window with one button.
const { app, BrowserWindow } = require('electron');
app.on('window-all-closed', () => app.quit());
app.once('ready', () => {
  const window = new BrowserWindow({ width: 1040, height: 720, show: false });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('data:text/html,<!doctype html><title>Hello</title><button>Hello</button>');
});
