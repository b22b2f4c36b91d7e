// The objects that an object controls with their rules, as a view on its page.
import { underControl, underControlRule } from '@gemba/contract/equipment/under-control/under-control.ts'
import { listControlPoints, listUnderPoints } from '@gemba/contract/equipment/under-control/under-points.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { PlainButton } from '../../../ui/button/button.tsx'
import { underControlWords } from './words.ts'

type Entry = EntityOf<typeof underControl>

export function ControlledObjects({ id }: { id: string }) {
  const text = useText(underControlWords)
  const [entry, setEntry] = useState<Entry>()
  return (
    <div className="column gap-12">
      <p className="flush muted">{text('noControl')}</p>
      <ResourcePage
        resource={underControl}
        fixed={{ objectId: id }}
        rules={{ underObjectId: { isSetOnce: true } }}
        hidden={['objectId']}
        rowActions={[{ name: 'rules', label: text('rules'), onRun: setEntry, isMain: true }]}
      />
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
  return (
    <Select<string>
      id={id}
      className="full-width"
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      disabled={isDisabled}
      options={data.map(({ pointId, name, code, unit }) => ({
        value: pointId,
        label: `${name} (${code})${unit ? ` ${unit}` : ''}`,
      }))}
      onChange={onChange}
    />
  )
}
