// One device of a channel: its code, period and settings, and the table of its values.
import { channelDevice } from '@gemba/contract/gateway/channel/channel.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { type ProtocolCode, protocols } from '@gemba/contract/gateway/channel/protocols.ts'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { FormFields } from '../../../resource/form/form-fields.tsx'
import { RowGrid } from '../../../resource/form/rows/row-grid.tsx'
import { PlainButton } from '../../../ui/button/button.tsx'
import { type DeviceContent, filledRows, newItem, withNodes } from './channel-draft.ts'
import { itemColumns } from './item-columns.ts'
import { NodePicker, type NodeSource } from './node-picker.tsx'
import { settingInputs } from './setting-inputs.tsx'
import { channelWords } from './words.ts'

interface DeviceFormProps {
  protocol: ProtocolCode
  device: DeviceContent
  problems: Readonly<Record<string, string>>
  /** The channel as it is in the dialog, for browsing. */
  source: NodeSource
  /** Whether the last test connected. */
  isReached: boolean
  onChange: (device: DeviceContent) => void
}

export function DeviceForm({ protocol, device, problems, source, isReached, onChange }: DeviceFormProps) {
  const text = useText(channelWords)
  const language = useLanguage((state) => state.language)
  const { code, periodMs } = channelDevice.fields
  const { device: fields, addressExample, canBrowse } = protocols[protocol]
  const problemsOfDevice = problemsBelow(problems, device.key)
  return (
    <>
      <FormFields
        mode="edit"
        fields={[
          { name: 'code', label: text('deviceCode'), field: code },
          { name: 'periodMs', label: text('period'), field: periodMs },
        ]}
        values={{ code: device.code, periodMs: device.periodMs }}
        problems={problemsOfDevice}
        onChange={(name, value) =>
          onChange(
            name === 'code' ? { ...device, code: String(value ?? '') } : { ...device, periodMs: Number(value ?? 0) },
          )
        }
      />
      {Object.keys(fields).length > 0 ? (
        <FormFields
          mode="edit"
          columns={3}
          fields={settingInputs(fields, language)}
          values={device.settings}
          problems={problemsBelow(problemsOfDevice, 'settings')}
          onChange={(name, value) => onChange({ ...device, settings: { ...device.settings, [name]: value } })}
        />
      ) : null}
      <RowGrid
        title={text('points')}
        columns={itemColumns(protocol, language)}
        rows={device.rows}
        initial={newItem(protocol)}
        problems={problems}
        onChange={(rows) => onChange({ ...device, rows })}
      />
      {canBrowse ? <Nodes source={source} device={device} isReached={isReached} onChange={onChange} /> : null}
      <p className="flush muted size-12">
        {protocol === driverProtocol.codes.simulation
          ? text('simulationHelp')
          : text('addressHelp', { example: addressExample })}
      </p>
    </>
  )
}

/** The nodes open by themselves after a test of a device without values, because picking is what remains to be done. */
function Nodes({
  source,
  device,
  isReached,
  onChange,
}: Pick<DeviceFormProps, 'source' | 'device' | 'isReached' | 'onChange'>) {
  const text = useText(channelWords)
  const [choice, setOpen] = useState<boolean>()
  const [wasEmpty] = useState(() => filledRows(device.rows).length === 0)
  const isOpen = choice ?? (wasEmpty && isReached)
  const picked = new Set(device.rows.map(({ values }) => String(values.address)))
  return (
    <section className="column gap-8" aria-label={text('browse')}>
      <span>
        <PlainButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} data-testid="channel-browse">
          {text('browse')}
        </PlainButton>
      </span>
      {isOpen ? (
        <NodePicker
          key={String(source.channel.settings?.trustedThumbprint)}
          source={source}
          picked={picked}
          onPick={(nodes) => onChange(withNodes(source.channel.protocol, device, nodes))}
        />
      ) : null}
    </section>
  )
}

/** Returns the problems below a path, by the rest of their paths. */
export const problemsBelow = (problems: Readonly<Record<string, string>>, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([place, problem]) =>
      place.startsWith(`${path}.`) ? [[place.slice(path.length + 1), problem]] : [],
    ),
  )
