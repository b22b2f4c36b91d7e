// The dialog of a channel: protocol and address, devices with their values, a test, and saving.
import { boxChannel } from '@gemba/contract/gateway/channel/channel.ts'
import { type ChannelDetails, listDrivers, readChannel } from '@gemba/contract/gateway/channel/commands.ts'
import { type ProtocolCode, protocols } from '@gemba/contract/gateway/channel/protocols.ts'
import { PlusIcon, Trash2Icon } from 'lucide-react'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { FormFields } from '../../../resource/form/form-fields.tsx'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { IconButton, MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { type ChannelContent, newChannel, newDevice } from './channel-draft.ts'
import { DeviceForm, problemsBelow } from './device-form.tsx'
import type { NodeSource } from './node-picker.tsx'
import { settingInputs } from './setting-inputs.tsx'
import { TestResult } from './test-result.tsx'
import { type DriverRow, useChannelForm } from './use-channel-form.ts'
import { channelWords } from './words.ts'

interface ChannelDialogProps {
  boxId: string
  /** Undefined for a new channel. */
  channelId: string | undefined
  /** Of a new channel. The first one by default. */
  protocol?: ProtocolCode | undefined
  deviceCount: number
  onClose: () => void
}

const panelWidth = 860

export function ChannelDialog({ channelId, ...props }: ChannelDialogProps) {
  const text = useText(channelWords)
  const drivers = useCommandQuery(listDrivers, {})
  const stored = useCommandQuery(readChannel, { id: channelId ?? '0' }, { isEnabled: channelId !== undefined })
  const isReady = drivers.data && (channelId === undefined || (stored.data && !stored.isFetching))
  if (isReady) return <ChannelForm {...props} drivers={drivers.data ?? []} stored={stored.data} />
  return (
    <Panel title={text(channelId === undefined ? 'add' : 'edit')} width={panelWidth} onClose={props.onClose}>
      <QueryState query={drivers.data ? stored : drivers} rows={4} />
    </Panel>
  )
}

interface ChannelFormProps extends Omit<ChannelDialogProps, 'channelId'> {
  drivers: readonly DriverRow[]
  stored: ChannelDetails | undefined
}

function ChannelForm({ boxId, protocol, drivers, stored, deviceCount, onClose }: ChannelFormProps) {
  const text = useText(channelWords)
  const form = useChannelForm({ boxId, protocol, drivers, stored, deviceCount, onSaved: onClose })
  const { content, problems, busy } = form
  return (
    <Panel
      title={stored ? text('editNamed', { name: stored.name }) : text('add')}
      width={panelWidth}
      onClose={onClose}
      onSave={() => void form.save()}
      testId="channel-dialog"
      footer={
        <>
          <span className="grow muted size-12">{text('next')}</span>
          <PlainButton onClick={onClose}>{text('cancel')}</PlainButton>
          <PlainButton disabled={busy !== undefined} onClick={() => void form.test()} data-testid="channel-test">
            {text(busy === 'test' ? 'testing' : 'test')}
          </PlainButton>
          <MainButton disabled={busy !== undefined} onClick={() => void form.save()} data-testid="channel-save">
            {text('save')}
          </MainButton>
        </>
      }
    >
      <div className="column gap-12">
        <Head
          content={content}
          drivers={drivers}
          problems={problems}
          deviceCount={deviceCount}
          storedSecrets={stored?.storedSecrets}
          onChange={form.change}
        />
        <Devices
          content={content}
          problems={problems}
          deviceCount={deviceCount}
          source={{ id: stored?.id, channel: form.draft, onTrust: form.trust }}
          isReached={form.result?.fault === null}
          onChange={form.change}
        />
        {form.result ? <TestResult result={form.result} onTrust={form.trust} /> : null}
      </div>
    </Panel>
  )
}

interface PartProps {
  content: ChannelContent
  problems: Readonly<Record<string, string>>
  deviceCount: number
  onChange: (content: ChannelContent) => void
}

function Head({
  content,
  drivers,
  problems,
  deviceCount,
  storedSecrets,
  onChange,
}: PartProps & { drivers: readonly DriverRow[]; storedSecrets: readonly string[] | undefined }) {
  const text = useText(channelWords)
  const language = useLanguage((state) => state.language)
  const choose = ({ protocol, name }: DriverRow) => {
    const isNamed = drivers.every((driver) => driver.name !== content.name)
    onChange(newChannel(protocol, isNamed ? content.name : name, deviceCount + 1))
  }
  return (
    <>
      <fieldset className="column gap-4 flush unpadded borderless">
        <legend>{text('protocol')}</legend>
        <div className="bar gap-8">
          {drivers.map((driver) => (
            <PlainButton
              key={driver.protocol}
              aria-pressed={driver.protocol === content.protocol}
              disabled={storedSecrets !== undefined && driver.protocol !== content.protocol}
              onClick={() => choose(driver)}
            >
              {driver.name}
            </PlainButton>
          ))}
        </div>
      </fieldset>
      <FormFields
        mode="edit"
        fields={[{ name: 'name', label: text('name'), field: boxChannel.fields.name }]}
        values={{ name: content.name }}
        problems={problems}
        onChange={(_, value) => onChange({ ...content, name: String(value ?? '') })}
      />
      <FormFields
        mode="edit"
        fields={settingInputs(protocols[content.protocol].channel, language, storedSecrets)}
        values={content.settings}
        problems={problemsBelow(problems, 'settings')}
        onChange={(name, value) => onChange({ ...content, settings: { ...content.settings, [name]: value } })}
      />
    </>
  )
}

interface DevicesProps extends PartProps {
  source: NodeSource
  /** Whether the last test connected. */
  isReached: boolean
}

function Devices({ content, problems, deviceCount, source, isReached, onChange }: DevicesProps) {
  const text = useText(channelWords)
  const [chosenKey, setChosenKey] = useState<string>()
  const { devices, protocol } = content
  const device = devices.find(({ key }) => key === chosenKey) ?? devices[0]
  const add = () => {
    const added = newDevice(protocol, deviceCount + devices.length + 1)
    setChosenKey(added.key)
    onChange({ ...content, devices: [...devices, added] })
  }
  return (
    <section className="column gap-12" aria-label={text('device')}>
      <div className="bar gap-8">
        <strong>{text('device')}</strong>
        {devices.length > 1
          ? devices.map(({ key, code }) => (
              <PlainButton key={key} aria-pressed={key === device?.key} onClick={() => setChosenKey(key)}>
                {code}
              </PlainButton>
            ))
          : null}
        <PlainButton onClick={add}>
          <Icon of={PlusIcon} /> {text('addDevice')}
        </PlainButton>
        {device && devices.length > 1 ? (
          <IconButton
            of={Trash2Icon}
            label={text('removeDevice', { code: device.code })}
            onClick={() => onChange({ ...content, devices: devices.filter(({ key }) => key !== device.key) })}
          />
        ) : null}
      </div>
      {device ? (
        <DeviceForm
          key={device.key}
          protocol={protocol}
          device={device}
          problems={problems}
          source={source}
          isReached={isReached}
          onChange={(next) =>
            onChange({ ...content, devices: devices.map((other) => (other.key === next.key ? next : other)) })
          }
        />
      ) : null}
    </section>
  )
}
