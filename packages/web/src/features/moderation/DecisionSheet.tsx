import type { CaseStep } from '@nukkad/core/features/cases/case-transitions.ts';
import type { CaseReport, CaseView } from '@nukkad/core/features/moderation/contract.ts';
import {
  decisionReasonNames,
  decisionReasons,
  type DecisionReason,
} from '@nukkad/core/features/cases/decision-reasons.ts';
import { decisionWordsLimit } from '@nukkad/core/features/cases/decision-text-limits.ts';
import { templatesOf } from '@nukkad/core/features/cases/decision-actions.ts';
import {
  decisionTemplateNames,
  decisionTemplates,
  type DecisionTemplate,
} from '@nukkad/core/features/cases/decision-templates.ts';
import { suspensionHours } from '@nukkad/core/features/cases/suspension-hours.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { refusalCode, notifyFailure } from '../../data/failure.ts';
import { useDraft } from '../../data/useDraft.ts';
import { withPasskey } from '../../data/with-fresh-sign-in.ts';
import { dateAndTime } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Group, Radio } from '../../ui/Choice.tsx';
import { SelectField, TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormColumns } from '../../ui/FormColumns.tsx';
import { FormEnd } from '../../ui/FormEnd.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';
import { hoursWords, isHarsh, stepWords, typeOf } from './case-words.ts';

/** The reports to choose from, for a step about one of several things. */
const targetsOf = (step: CaseStep, reported: readonly CaseReport[]) =>
  reported.filter(({ type, isHidden }) => {
    if (step === 'cancel event') return type === 'event';
    return step === 'hide' && type !== 'person' && type !== 'complaint' && !isHidden;
  });

const breaksNoRule: ReadonlySet<CaseStep> = new Set(['dismiss', 'restore']);
const reasonsFor = (step: CaseStep) =>
  decisionReasonNames.filter(
    (reason) => reason !== 'complaint' && (reason !== 'no rule broken' || breaksNoRule.has(step)),
  );

const givenReasons: Partial<Record<CaseStep, DecisionReason>> = { dismiss: 'no rule broken', answer: 'complaint' };

/** Steps whose words the person reads. */
const isRead: ReadonlySet<CaseStep> = new Set(['warn', 'hide', 'suspend', 'cancel event', 'restore', 'uphold']);

const isOfPerson: ReadonlySet<CaseStep> = new Set(['warn', 'suspend']);

/** Of another moderator’s decision, which has a reason and words. */
const isSecondStep = (step: CaseStep): step is 'confirm' | 'decline' => step === 'confirm' || step === 'decline';

const labelOf = (step: CaseStep) => {
  if (step === 'answer') return 'Your answer';
  return isRead.has(step) ? 'Message to them (optional)' : 'Note for moderators (optional)';
};

type Hours = (typeof suspensionHours)[number];

interface Decided {
  reason: DecisionReason | null;
  hours: Hours;
  template: DecisionTemplate | null;
  reportId: string | undefined;
}

interface Parts {
  view: CaseView;
  step: CaseStep;
  done(): void;
  close(): void;
}

function useDecision({ view, step, done, close }: Parts) {
  const targets = targetsOf(step, view.reported);
  const [form, setForm] = useState<Decided>({
    reason: givenReasons[step] ?? null,
    hours: suspensionHours[0],
    template: null,
    reportId: targets[0]?.id,
  });
  const { form: draft, fill: keep, clear } = useDraft(`decision ${view.id} ${step}`, { words: '' });
  const decide = useMutation({
    mutationFn: async () => {
      const { id, version } = view;
      const { reason, template, hours, reportId } = form;
      if (isSecondStep(step)) return withPasskey(() => api.moderation.decide({ id, version, step }));
      if (reason === null) return;
      await withPasskey(() =>
        api.moderation.decide({
          id,
          version,
          step,
          reason,
          template,
          words: draft.words,
          ...(step === 'suspend' && { hours }),
          ...(targets.length > 0 && { reportId }),
        }),
      );
    },
    onSuccess() {
      clear();
      toast('Done');
      close();
      done();
    },
    onError(error) {
      notifyFailure(error);
      if (refusalCode(error) !== 'CASE_CHANGED') return;
      close();
      done();
    },
  });
  return {
    form,
    words: draft.words,
    write: (words: string) => keep({ words }),
    targets,
    fill: (part: Partial<Decided>) => setForm({ ...form, ...part }),
    send: () => decide.mutate(),
    isSending: decide.isPending,
  };
}

export function DecisionSheet(parts: Parts) {
  const { step, close } = parts;
  const { form, words, write, targets, fill, send, isSending } = useDecision(parts);
  const { name, about } = stepWords[step];
  const [firstName] = parts.view.person?.name.split(' ') ?? [];
  const title = firstName && isOfPerson.has(step) ? `${name} ${firstName}` : name;
  return (
    <Sheet title={title} close={close}>
      <Form submit={send}>
        <p>{about}</p>
        {targets.length > 1 && (
          <Group label="Which one?">
            {targets.map(({ id, type, at }) => (
              <Radio key={id} name="target" on={form.reportId === id} choose={() => fill({ reportId: id })}>
                {typeOf(type)}, reported {dateAndTime(at)}
              </Radio>
            ))}
          </Group>
        )}
        {step === 'suspend' && <HoursField hours={form.hours} choose={(hours) => fill({ hours })} />}
        {step !== 'answer' && !isSecondStep(step) && (
          <Group label="Why?">
            <FormColumns>
              {reasonsFor(step).map((reason) => (
                <Radio key={reason} name="reason" on={form.reason === reason} choose={() => fill({ reason })}>
                  {decisionReasons[reason]}
                </Radio>
              ))}
            </FormColumns>
          </Group>
        )}
        <TemplateField step={step} template={form.template} choose={(template) => fill({ template })} />
        {!isSecondStep(step) && (
          <TextArea
            label={labelOf(step)}
            rows={3}
            maxLength={decisionWordsLimit}
            value={words}
            onChange={(event) => write(event.currentTarget.value)}
          />
        )}
        <FormEnd>
          <Button
            type="submit"
            wide
            look={isHarsh(step) ? 'danger' : 'main'}
            busy={isSending}
            disabled={
              (form.reason === null && !isSecondStep(step)) ||
              (step === 'answer' && form.template === null && words.trim() === '')
            }
          >
            {name}
          </Button>
        </FormEnd>
      </Form>
    </Sheet>
  );
}

function TemplateField({
  step,
  template,
  choose,
}: {
  step: CaseStep;
  template: DecisionTemplate | null;
  choose(template: DecisionTemplate | null): void;
}) {
  const offered = templatesOf(step);
  if (offered.length === 0) return null;
  return (
    <>
      <SelectField
        label={step === 'dismiss' ? 'Ready text for the reporters (optional)' : 'Ready text (optional)'}
        hint="They read it in their language."
        value={template ?? ''}
        onChange={({ currentTarget }) => choose(decisionTemplateNames.find((it) => it === currentTarget.value) ?? null)}
      >
        <option value="">None</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {decisionTemplates[name].en}
          </option>
        ))}
      </SelectField>
      {template && <Note>{decisionTemplates[template].en}</Note>}
    </>
  );
}

function HoursField({ hours, choose }: { hours: Hours; choose(hours: Hours): void }) {
  return (
    <SelectField
      label="For how long?"
      value={String(hours)}
      onChange={({ currentTarget }) => choose(suspensionHours.find((it) => String(it) === currentTarget.value) ?? null)}
    >
      {suspensionHours.map((it) => (
        <option key={String(it)} value={String(it)}>
          {hoursWords(it)}
        </option>
      ))}
    </SelectField>
  );
}
