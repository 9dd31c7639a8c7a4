declare module 'virtual:contract' {
  import type { contract } from '@nukkad/core/contract.ts';
  const routes: typeof contract;
  export default routes;
}
