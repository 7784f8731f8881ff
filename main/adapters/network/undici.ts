/** A chunk of its own, read at the first request that leaves this computer. */
export { Agent, buildConnector, fetch } from 'undici';
