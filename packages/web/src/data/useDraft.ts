import { useState } from 'react';
import { draftOf, keepDraft } from '../device/drafts.ts';
import { useMe } from './session.tsx';

export function useDraft<Form extends object>(name: string, blank: Form) {
  const me = useMe();
  const [form, setForm] = useState<Form>(() => {
    const kept = draftOf(me.id, name);
    return kept === '' ? blank : { ...blank, ...(JSON.parse(kept) as Partial<Form>) };
  });
  return {
    form,
    fill(part: Partial<Form>) {
      const filled = { ...form, ...part };
      setForm(filled);
      keepDraft(me.id, name, JSON.stringify(filled) === JSON.stringify(blank) ? '' : JSON.stringify(filled));
    },
    clear() {
      setForm(blank);
      keepDraft(me.id, name, '');
    },
  };
}
