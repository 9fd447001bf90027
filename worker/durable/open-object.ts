import { locationIn } from "./location.rules.ts";

/** Opens the object with this name. Its first call creates it near the store, and it never moves. Background work
 *  passes no store, because the requests before it have created its objects. */
export const openObject = <Class extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<Class>,
  name: string,
  store?: { countryCode?: string | null },
): DurableObjectStub<Class> => {
  const locationHint = locationIn(store?.countryCode);
  return namespace.getByName(name, locationHint === null ? {} : { locationHint });
};
