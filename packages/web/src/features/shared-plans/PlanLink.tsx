import { assetUrl } from '../../ui/asset-url.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/Toast.tsx';

/** The link of a plan that has just been shared. It is never shown again. */
export function PlanLink({ linkKey, name }: { linkKey: string; name: string }) {
  const url = assetUrl(`plan/${linkKey}`);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast('Copied');
    } catch {
      toast('Copying isn’t allowed here. Select the link and copy it yourself.');
    }
  }
  async function share() {
    try {
      await navigator.share({ title: `My plan with ${name}`, url });
    } catch (error) {
      // AbortError: the choice of apps was closed.
      if (!(error instanceof Error && error.name === 'AbortError')) await copy();
    }
  }
  return (
    <>
      <TextField label="Your link" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
      {typeof navigator.share === 'function' && (
        <Button look="main" icon="share" wide onClick={() => void share()}>
          Send it
        </Button>
      )}
      <Button icon="copy" wide onClick={() => void copy()}>
        Copy
      </Button>
      <Note>Send it now: we won’t show it again. Anyone with this link can see your plan.</Note>
    </>
  );
}
