// The objects that an object controls with their rules, as a view on its page.
import { controlByRules } from '@gemba/contract/control/group-control.ts'
import { underControl, underControlRule } from '@gemba/contract/equipment/under-control/under-control.ts'
import { listControlPoints, listUnderPoints } from '@gemba/contract/equipment/under-control/under-points.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { CommandDetails } from '../control/command-details.tsx'
import { controlWords } from '../control/words.ts'
import { FreeControl } from './free-control.tsx'
import { underControlWords } from './words.ts'

type Entry = EntityOf<typeof underControl>

export function ControlledObjects({ id }: { id: string }) {
  const text = useText(underControlWords)
  const control = useText(controlWords)
  const canSend = useCan(controlByRules.permission)
  const [entry, setEntry] = useState<Entry>()
  const [freeEntry, setFreeEntry] = useState<Entry>()
  const [commandId, setCommandId] = useState<string>()
  const apply = async (row: Entry) => {
    const name = row.name ?? joinedLabelOf(row, 'underObjectId') ?? row.underObjectId
    const title = control('byRules')
    if (!(await confirm({ title, message: control('byRulesMessage', { name }), confirmText: title }))) return
    try {
      setCommandId((await run(controlByRules, { underId: row.id })).id)
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <div className="column gap-12">
      <ResourcePage
        resource={underControl}
        fixed={{ objectId: id }}
        rules={{ underObjectId: { isSetOnce: true } }}
        hidden={['objectId']}
        rowActions={[
          { name: 'rules', label: text('rules'), onRun: setEntry, isMain: true },
          ...(canSend
            ? [
                { name: 'apply', label: control('byRules'), onRun: apply },
                { name: 'free', label: control('free'), onRun: setFreeEntry },
              ]
            : []),
        ]}
      />
      {freeEntry ? (
        <FreeControl
          underId={freeEntry.id}
          objectId={freeEntry.underObjectId}
          onSent={({ id: sentId }) => setCommandId(sentId)}
          onClose={() => setFreeEntry(undefined)}
        />
      ) : null}
      {commandId ? <CommandDetails id={commandId} onClose={() => setCommandId(undefined)} /> : null}
      {entry ? <Rules entry={entry} onClose={() => setEntry(undefined)} /> : null}
    </div>
  )
}

function Rules({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const text = useText(underControlWords)
  const watched = { command: listUnderPoints, objectId: entry.objectId }
  const target = { command: listControlPoints, objectId: entry.underObjectId }
  return (
    <ResourcePage
      key={entry.id}
      resource={underControlRule}
      title={text('rulesOf', { name: entry.name ?? joinedLabelOf(entry, 'underObjectId') ?? entry.underObjectId })}
      fixed={{ underId: entry.id }}
      hidden={['underId']}
      rules={{
        name: {},
        pointId: { help: text('watchedHelp'), input: (props) => <PointInput {...props} {...watched} /> },
        comparison: {},
        value: {},
        targetPointId: { help: text('targetHelp'), input: (props) => <PointInput {...props} {...target} /> },
        targetValue: { help: text('targetValueHelp') },
      }}
      actions={() => <PlainButton onClick={onClose}>{text('close')}</PlainButton>}
    />
  )
}

interface PointInputProps extends FormInputProps<string> {
  /** Lists the points to choose from. */
  command: typeof listUnderPoints | typeof listControlPoints
  objectId: string
}

function PointInput({ id, value, onChange, isDisabled, command, objectId }: PointInputProps) {
  const { data = [] } = useCommandQuery(command, { objectId })
  const nameOf = useName()
  return (
    <Select<string>
      id={id}
      className="full-width"
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      disabled={isDisabled}
      options={data.map(({ pointId, code, unit, ...names }) => ({
        value: pointId,
        label: `${nameOf(names)} (${code})${unit ? ` ${unit}` : ''}`,
      }))}
      onChange={onChange}
    />
  )
}
