// The least that can wait in Electron: no window at all.
import { app } from 'electron';

app.on('window-all-closed', () => {});
