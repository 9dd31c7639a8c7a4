import { useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/Button.tsx';
import { NeedsBackContext } from '../../ui/Screen.tsx';
import { Bone, BubblesSkeleton } from '../../ui/ScreenSkeletons.tsx';

const bar = { flex: 'none', display: 'flex', alignItems: 'center', gap: 8, background: 'var(--surface)' } as const;

/** A conversation until it is known whose it is. `children` are shown above the field for a message. */
export function ConversationSkeleton({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = 'Conversation · Nukkad';
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div style={{ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <header style={{ ...bar, minHeight: 61, padding: 8, borderBottom: '1px solid var(--line)' }}>
        <IconButton
          icon="back"
          label="Back"
          hidden={!useContext(NeedsBackContext)}
          onClick={() => void navigate('/chat')}
        />
        <Bone width={44} height={44} radius={44} />
        <h1 ref={heading} className="aside" tabIndex={-1}>
          Conversation
        </h1>
        <Bone width={150} height={20} />
      </header>
      <BubblesSkeleton />
      {children}
      <div style={{ ...bar, padding: '8px 12px 12px', borderTop: '1px solid var(--line)' }}>
        <Bone height={46} radius={23} />
      </div>
    </div>
  );
}
