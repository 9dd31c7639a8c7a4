import type { SpokenLanguage } from '@nukkad/core/features/people/spoken-languages.ts';
import { englishName, shownName } from './language-words.ts';

/** A language as its speakers call it, with its English name for screen readers. */
export function LanguageName({ code }: { code: SpokenLanguage }) {
  const [shown, english] = [shownName(code), englishName(code)];
  return shown === english ? (
    shown
  ) : (
    <>
      <bdi lang={code}>{shown}</bdi>
      <span className="aside"> ({english})</span>
    </>
  );
}
