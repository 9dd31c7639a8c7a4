import type { Setting } from '@nukkad/core/features/operator/contract.ts';
import { settingRanges } from '@nukkad/core/features/operator/setting-ranges.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { Retry } from '../../data/Retry.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { operatorQueries } from './operator-queries.ts';
import styles from './OperatorScreen.module.css';
import { useOperatorChange } from './useOperatorChange.ts';
import { settingOrigin, settingLabels } from './setting-words.ts';

export function OperatorSettings() {
  const query = useQuery(operatorQueries.settings());
  if (!query.data)
    return (
      <Retry query={query}>
        <Skeleton many={1} height={320} />
      </Retry>
    );
  return (
    <Section title="Settings">
      <Note>Changes take effect at once. Settings from the environment can only be changed there.</Note>
      {query.data.map((setting) =>
        setting.name === 'SIGN_UPS' ? (
          <SignUps key={setting.name} setting={setting} />
        ) : (
          // With its new value, the field starts again.
          <Amount key={`${setting.name} ${setting.value}`} setting={setting} name={setting.name} />
        ),
      )}
    </Section>
  );
}

function SignUps({ setting }: { setting: Setting }) {
  const change = useOperatorChange(useQuery(operatorQueries.settings()));
  const isOpen = setting.value === 'open';
  const toggle = () =>
    change.mutate(() => api.operator.changeSetting({ name: 'SIGN_UPS', value: isOpen ? 'closed' : 'open' }));
  return (
    <div>
      <Switch on={isOpen} disabled={setting.isFixed || change.isPending} toggle={toggle}>
        {settingLabels.SIGN_UPS}
      </Switch>
      <Note>{settingOrigin(setting)}</Note>
    </div>
  );
}

function Amount({ setting, name }: { setting: Setting; name: keyof typeof settingRanges }) {
  const [value, setValue] = useState(setting.value ?? '');
  const change = useOperatorChange(useQuery(operatorQueries.settings()));
  const [min, max] = settingRanges[name];
  return (
    <Form submit={() => change.mutate(() => api.operator.changeSetting({ name, value }))}>
      <TextField
        label={settingLabels[name]}
        hint={setting.value === null ? 'Promotions aren’t sold.' : settingOrigin(setting)}
        type="number"
        inputMode="numeric"
        required
        min={min}
        max={max}
        step={1}
        disabled={setting.isFixed}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {!setting.isFixed && (
        <div className={styles.actions}>
          <Button type="submit" small disabled={value === (setting.value ?? '')} busy={change.isPending}>
            Save
            <span className="aside"> {settingLabels[name]}</span>
          </Button>
          {setting.change && (
            <Button
              small
              look="quiet"
              busy={change.isPending}
              onClick={() => change.mutate(() => api.operator.resetSetting({ name }))}
            >
              {setting.default === null ? 'Stop selling' : `Use the default, ${setting.default}`}
              <span className="aside"> {settingLabels[name]}</span>
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}
