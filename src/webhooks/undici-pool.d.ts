// Of undici, no more than this is loaded: all of it takes five times as long, and replaces what Node's own fetch goes by.
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';

  export = Pool;
}

declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';

  export = Client;
}
