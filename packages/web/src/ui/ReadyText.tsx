/** Text whose first line is a ready one in another language than the screens’. */
export function ReadyText({ text, language }: { text: string; language: string | null }) {
  if (!language) return text;
  const [ready, ...own] = text.split('\n');
  return (
    <>
      <span lang={language}>{ready}</span>
      {own.map((line) => `\n${line}`)}
    </>
  );
}
