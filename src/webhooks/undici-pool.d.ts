// Only these parts of undici are loaded: all of it takes five times as long, and replaces the dispatcher of Node's
// own fetch.
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';

  export = Pool;
}

declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';

  export = Client;
}
