import type { Avatar, AvatarPart } from '@nukkad/core/features/people/avatar/avatar.ts';
import { drawAvatar } from '@nukkad/core/features/people/avatar/draw-avatar.ts';
import { surpriseAvatar } from '@nukkad/core/features/people/avatar/surprise.ts';
import { useDeferredValue, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import styles from './AvatarBuilder.module.css';
import { coveredBy, describe, optionsOf, partLabels } from './avatar-words.ts';

interface Tab {
  name: string;
  parts: readonly AvatarPart[];
}

const tabs: readonly Tab[] = [
  { name: 'Skin', parts: ['skin'] },
  { name: 'Hair', parts: ['hairColor', 'hair'] },
  { name: 'Headwear', parts: ['coveringColor', 'covering'] },
  { name: 'Facial hair', parts: ['beard'] },
  { name: 'Glasses', parts: ['glasses'] },
  { name: 'Clothes', parts: ['clothesColor', 'clothes'] },
  { name: 'Details', parts: ['forehead', 'ears', 'nose', 'mouth'] },
  { name: 'Background', parts: ['background'] },
];

/** What of the 120 × 120 a tile shows. */
const closeUp: Partial<Record<AvatarPart, string>> = {
  beard: '28 36 64 64',
  glasses: '30 28 60 60',
  forehead: '34 22 52 52',
  ears: '28 26 64 64',
  nose: '38 36 44 44',
  mouth: '36 40 48 48',
};

const pictureFrom = (drawing: string) => `data:image/svg+xml,${encodeURIComponent(drawing)}`;

/** Each choice shows at once; the profile form saves it. */
export default function AvatarBuilder({
  avatar,
  choose,
  done,
}: {
  avatar: Avatar;
  choose(avatar: Avatar): void;
  done(): void;
}) {
  const id = useId();
  const [tab, setTab] = useState<Tab>(tabs[1] ?? { name: 'Hair', parts: ['hair'] });
  const [surprise, setSurprise] = useState('');
  // The sheet opens before the many tiles of the first tab are drawn.
  const hasPanel = useDeferredValue(true, false);
  function surpriseMe() {
    const next = surpriseAvatar(Math.random);
    choose(next);
    setSurprise(`New avatar. ${describe(next)}`);
  }
  return (
    <div className={styles.builder}>
      <div className={styles.head}>
        <div className={styles.avatar}>
          <img
            className={styles.preview}
            src={pictureFrom(drawAvatar(avatar))}
            width={132}
            height={132}
            alt={`Your avatar. ${describe(avatar)}`}
          />
          <div className={styles.actions}>
            <Button small onClick={surpriseMe}>
              Surprise me
            </Button>
            <Button small look="main" icon="check" onClick={done}>
              Done
            </Button>
          </div>
        </div>
        <p className="aside" role="status">
          {surprise}
        </p>
        <Tabs id={id} chosen={tab} choose={setTab} />
      </div>
      {hasPanel && (
        <div
          className={styles.panel}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${tab.name}`}
          key={tab.name}
        >
          {tab.parts
            .filter((part) => part !== 'coveringColor' || avatar.covering !== 'none')
            .map((part) => (
              <Part key={part} part={part} avatar={avatar} choose={choose} />
            ))}
        </div>
      )}
    </div>
  );
}

/** Arrow keys move between tabs, as in the ARIA authoring practices. */
function Tabs({ id, chosen, choose }: { id: string; chosen: Tab; choose(tab: Tab): void }) {
  const list = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent) {
    const at = tabs.indexOf(chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    choose(tabs[index] ?? chosen);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={list} className={styles.tabs} role="tablist" aria-label="Parts" onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`${id}-${tab.name}`}
          aria-selected={tab === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={(event) => {
            choose(tab);
            event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
            list.current?.closest('dialog')?.scrollTo({ top: 0 });
          }}
        >
          {tab.name}
        </button>
      ))}
    </div>
  );
}

function Part({ part, avatar, choose }: { part: AvatarPart; avatar: Avatar; choose(avatar: Avatar): void }) {
  const id = useId();
  const covered = coveredBy(avatar);
  const cover = part === 'hair' || part === 'hairColor' ? covered.hair : part === 'ears' ? covered.ears : null;
  const options = optionsOf(part);
  const isColor = options.some(({ color }) => color !== undefined);
  /** Tiles show what they are for, also below headwear. */
  const shown = cover === null ? avatar : { ...avatar, covering: 'none' as const };
  return (
    <fieldset className={styles.part}>
      <legend>{partLabels[part]}</legend>
      {cover && part !== 'hairColor' && <p className={styles.note}>Your headwear covers this: {cover}.</p>}
      <div className={isColor ? styles.swatches : styles.tiles}>
        {options.map(({ word, label, color }) => (
          <label key={word} className={isColor ? styles.swatch : styles.tile} title={isColor ? label : undefined}>
            <input
              type="radio"
              name={`${id}-${part}`}
              checked={avatar[part] === word}
              onChange={() => choose({ ...avatar, [part]: word })}
            />
            {color ? (
              <>
                <span className={styles.color} style={{ background: color }} />
                <span className="aside">{label}</span>
              </>
            ) : (
              <>
                <img src={tileOf({ ...shown, [part]: word }, part)} width={76} height={76} alt="" />
                <span>{label}</span>
              </>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function tileOf(avatar: Avatar, part: AvatarPart): string {
  const view = closeUp[part];
  const drawing = drawAvatar(avatar);
  return pictureFrom(view ? drawing.replace('viewBox="0 0 120 120"', `viewBox="${view}"`) : drawing);
}
