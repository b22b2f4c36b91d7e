// The channels of a gateway on its page: their states in words, and the dialog to add and edit them.
import { boxChannel } from '@gemba/contract/gateway/channel/channel.ts'
import { type ChannelStateRow, listChannelStates, listDrivers } from '@gemba/contract/gateway/channel/commands.ts'
import { channelState, driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import type { ProtocolCode } from '@gemba/contract/gateway/channel/protocols.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { CableIcon, PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { callRoute } from '../../../api/call-route.ts'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useCan } from '../../../session/session.ts'
import { LinkButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'
import { formatClock } from '../../../ui/value/time.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import { Fault } from './fault.tsx'
import { type ChannelRow, useChannels } from './use-channels.ts'
import { channelWords } from './words.ts'

const refetchMs = 2_000
const { stopped, connecting, connected } = channelState.codes
const presences: Readonly<Record<ChannelStateRow['state'], Presence>> = {
  [stopped]: 'disabled',
  [connecting]: 'never',
  [connected]: 'on',
  [channelState.codes.error]: 'off',
}

export function Channels({ boxId }: { boxId: string }) {
  const text = useText(channelWords)
  const canEdit = useCan('box:edit')
  /** The channel in the dialog, or the protocol of a new one. */
  const [opened, setOpened] = useState<OpenedChannel>()
  const channels = useChannels(boxId)
  const states = useCommandQuery(listChannelStates, { boxId }, { refetchMs })
  const stateById = new Map(states.data?.map((state) => [state.channelId, state]))
  const deviceCount = [...stateById.values()].reduce((count, { devices }) => count + devices.length, 0)
  const add = canEdit ? (
    <PlainButton onClick={() => setOpened({})} data-testid="channel-add">
      <Icon of={PlusIcon} /> {text('add')}
    </PlainButton>
  ) : null
  const rows = channels.data?.records
  return (
    <section className="column gap-12 padding-16 card" aria-label={text('channels')} data-testid="channels">
      <div className="bar gap-8">
        <h2 className="grow flush size-16">{text('channels')}</h2>
        {rows?.length ? add : null}
      </div>
      {rows === undefined ? <QueryState query={channels} rows={2} /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          icon={CableIcon}
          title={text('none')}
          hint={text('noneHint')}
          action={canEdit ? <AddByProtocol onAdd={setOpened} /> : null}
        />
      ) : null}
      {rows?.map((row) => (
        <Channel
          key={row.id}
          row={row}
          state={stateById.get(row.id)}
          canEdit={canEdit}
          onOpen={() => setOpened({ id: row.id })}
        />
      ))}
      {opened === undefined ? null : (
        <ChannelDialog
          boxId={boxId}
          channelId={opened.id}
          protocol={opened.protocol}
          deviceCount={deviceCount}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

interface OpenedChannel {
  id?: string
  protocol?: ProtocolCode
}

/** The first channel is added by its protocol, which saves the choice in the dialog. */
function AddByProtocol({ onAdd }: { onAdd: (opened: OpenedChannel) => void }) {
  const drivers = useCommandQuery(listDrivers, {})
  return (
    <div className="bar gap-8">
      {drivers.data?.map(({ protocol, name, code }) => (
        <PlainButton key={code} onClick={() => onAdd({ protocol })} data-testid={`channel-add-${code}`}>
          <Icon of={PlusIcon} /> {name}
        </PlainButton>
      ))}
    </div>
  )
}

interface ChannelProps {
  row: ChannelRow
  state: ChannelStateRow | undefined
  canEdit: boolean
  onOpen: () => void
}

function Channel({ row, state, canEdit, onOpen }: ChannelProps) {
  const language = useLanguage((current) => current.language)
  return (
    <article className="column gap-6 line-above padding-8-0" aria-label={row.name}>
      <div className="bar gap-12">
        <strong>{row.name}</strong>
        <span className="muted">{wordOfCode(driverProtocol, row.protocol, language)}</span>
        {state ? (
          <StateWord presence={presences[state.state]}>{wordOfCode(channelState, state.state, language)}</StateWord>
        ) : null}
        {canEdit ? <Tools row={row} onOpen={onOpen} /> : null}
      </div>
      {state ? <Details state={state} /> : null}
    </article>
  )
}

function Tools({ row, onOpen }: { row: ChannelRow; onOpen: () => void }) {
  const text = useText(channelWords)
  const { id, version, name, isEnabled } = row
  const perform = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      notifyFailure(error)
    }
    await refresh('gateway')
  }
  const remove = async () => {
    const request = { title: text('removeTitle'), message: text('removeMessage', { name }), isDangerous: true }
    if (await confirm({ ...request, confirmText: text('remove') }))
      await perform(() => callRoute(boxChannel, 'remove', { id }))
  }
  return (
    <span className="bar gap-12">
      <LinkButton onClick={onOpen}>{text('edit')}</LinkButton>
      <LinkButton
        onClick={() => void perform(() => callRoute(boxChannel, 'update', { id, version, isEnabled: 1 - isEnabled }))}
      >
        {text(isEnabled === 1 ? 'disable' : 'enable')}
      </LinkButton>
      <LinkButton onClick={() => void remove()}>{text('remove')}</LinkButton>
    </span>
  )
}

function Details({ state }: { state: ChannelStateRow }) {
  const text = useText(channelWords)
  const { fault, nextAttemptAt, restarts, dropped, devices } = state
  const online = devices.filter(({ isOnline }) => isOnline).length
  const overruns = devices.reduce((count, device) => count + device.overruns, 0)
  const overflows = devices.reduce((count, device) => count + device.overflows, 0)
  const facts = [
    ...(devices.length > 0 ? [text('devices', { n: devices.length, online })] : []),
    ...(overruns > 0 ? [text('overruns', { n: overruns })] : []),
    ...(overflows > 0 ? [text('overflows', { n: overflows })] : []),
    ...(restarts > 0 ? [text('restarts', { n: restarts })] : []),
    ...(dropped > 0 ? [text('dropped', { n: dropped })] : []),
    ...(nextAttemptAt === null ? [] : [text('nextAttempt', { time: formatClock(nextAttemptAt) })]),
  ]
  return (
    <>
      {fault ? (
        <p className="flush size-13" role="status">
          <Fault fault={fault} />
        </p>
      ) : null}
      {facts.length > 0 ? <p className="flush muted size-12">{facts.join(' · ')}</p> : null}
      <DeviceFaults devices={devices} />
    </>
  )
}

/** Number of faults of items that are shown for each device. */
const shownFaults = 3

function DeviceFaults({ devices }: Pick<ChannelStateRow, 'devices'>) {
  const text = useText(channelWords)
  return devices.map(({ deviceId, code, fault, itemFaults }) =>
    fault || itemFaults.length > 0 ? (
      <ul key={deviceId} className="plain-list size-12">
        {fault ? (
          <li>
            {code}: <Fault fault={fault} />
          </li>
        ) : null}
        {itemFaults.slice(0, shownFaults).map((item) => (
          <li key={item.code}>
            {code}/{item.code}: <Fault fault={item.fault} />
          </li>
        ))}
        {itemFaults.length > shownFaults ? (
          <li className="muted">{text('moreFaults', { n: itemFaults.length - shownFaults })}</li>
        ) : null}
      </ul>
    ) : null,
  )
}
