import type { HomeFilter } from '@nukkad/core/features/people/contract.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { filterFrom, paramsFor } from './nearby-filter-address.ts';

/** How long the sliders rest before the list is fetched, in ms. */
const settleMs = 200;

/** The filter in the address. A change shows at once and follows in the address. */
export function useNearbyFilter() {
  const [params, setParams] = useSearchParams();
  const asked = filterFrom(params);
  const [draft, setDraft] = useState<HomeFilter | null>(null);
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => {
      setParams(paramsFor(draft), { replace: true });
      setDraft(null);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [draft, setParams]);
  return { asked, shown: draft ?? asked, change: setDraft };
}
