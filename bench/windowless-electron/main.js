// The least that can wait in Electron: no window at all, or with `--window` one that was shown for a while.
import { app, BrowserWindow } from 'electron';

const SHOWN_MS = 8000;

app.on('window-all-closed', () => {});
if (process.argv.includes('--window')) void app.whenReady().then(showAndClose);

async function showAndClose() {
  const window = new BrowserWindow();
  await window.loadURL('data:text/html,<title>Hello</title><h1>Hello</h1>');
  setTimeout(() => window.destroy(), SHOWN_MS);
}
