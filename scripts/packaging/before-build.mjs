/** Called by electron-builder: false means that what is in `node_modules` of the app is as it should be. */
export async function beforeBuild() {
  return false;
}
