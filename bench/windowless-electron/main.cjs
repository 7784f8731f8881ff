// The least that can wait in Electron: no window at all.
const { app } = require('electron');
app.on('window-all-closed', () => {});
