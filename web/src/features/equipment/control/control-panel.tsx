// Writing to the points of an object: each with its value and why it cannot be written now, the state of the last
// command, and the commands that wait for a second person.
import { isFinal } from '@gemba/contract/control/command-states.ts'
import {
  type ControlCommandRow,
  listWritablePoints,
  pageControlCommands,
  readControlCommand,
  type WritablePointRow,
} from '@gemba/contract/control/commands.ts'
import { controlPermission } from '@gemba/contract/control/permissions.ts'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useFeed, useReading } from '../../../feed/feed.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { newerOf } from '../../../resource/polled-readings.ts'
import { useCan } from '../../../session/session.ts'
import { LinkButton, PlainButton } from '../../../ui/button/button.tsx'
import { Section } from '../../../ui/panel/section.tsx'
import { useNow } from '../../../ui/value/use-now.ts'
import { type Reading, Value } from '../../../ui/value/value.tsx'
import { type PointRow, staleAfterMs, stateWordsOf } from '../rows.ts'
import { CommandActions } from './command-actions.tsx'
import { CommandDetails } from './command-details.tsx'
import { CommandMark } from './command-mark.tsx'
import { useCommandText } from './command-text.ts'
import { GroupDialog } from './group-dialog.tsx'
import { useObstacle } from './use-obstacle.ts'
import { useLimitsText } from './value-input.tsx'
import { controlWords } from './words.ts'
import { WriteDialog } from './write-dialog.tsx'

interface ControlPanelProps {
  objectId: string
  /** The writable points of the object. */
  points: readonly PointRow[]
  polled: ReadonlyMap<string, Reading>
}

const refetchMs = 3000

export function ControlPanel({ objectId, points, polled }: ControlPanelProps) {
  const text = useText(controlWords)
  const canSee = useCan(listWritablePoints.permission)
  const { data = [] } = useCommandQuery(listWritablePoints, { objectId }, { isEnabled: canSee, refetchMs })
  const [commandByPoint, setCommands] = useState<ReadonlyMap<string, string>>(new Map())
  const [isGroup, setGroup] = useState(false)
  const [groupId, setGroupId] = useState<string>()
  const canSend = useCan(controlPermission.send)
  const isLive = useFeed(({ status }) => status === 'live')
  const writableById = new Map(data.map((row) => [row.pointId, row]))
  const freeCount = data.filter(({ obstacle }) => !obstacle).length
  return (
    <Section
      title={text('title')}
      testId="control-panel"
      tools={
        canSend && freeCount > 1 ? (
          <PlainButton disabled={!isLive} onClick={() => setGroup(true)}>
            {text('several')}
          </PlainButton>
        ) : undefined
      }
    >
      <WaitingCommands objectId={objectId} writableById={writableById} />
      <ul className="column gap-8 plain-list">
        {points.map((point) => (
          <ControlRow
            key={point.id}
            point={point}
            polled={polled.get(point.id)}
            writable={writableById.get(point.id)}
            commandId={commandByPoint.get(point.id)}
            onSent={({ id }) => setCommands(new Map(commandByPoint).set(point.id, id))}
          />
        ))}
      </ul>
      {isGroup ? (
        <GroupDialog
          points={points}
          writable={data}
          polled={polled}
          onSent={({ id }) => setGroupId(id)}
          onClose={() => setGroup(false)}
        />
      ) : null}
      {groupId ? <CommandDetails id={groupId} onClose={() => setGroupId(undefined)} /> : null}
    </Section>
  )
}

interface ControlRowProps {
  point: PointRow
  polled: Reading | undefined
  writable: WritablePointRow | undefined
  commandId: string | undefined
  onSent: (command: Pick<ControlCommandRow, 'id'>) => void
}

function ControlRow({ point, polled, writable, commandId, onSent }: ControlRowProps) {
  const text = useText(controlWords)
  const language = useLanguage((state) => state.language)
  const nameOf = useName()
  const [isOpen, setOpen] = useState(false)
  const reading = newerOf(useReading(point.id), polled)
  const obstacle = useObstacle(writable)
  return (
    <li className="flow align-baseline gap-4-16" data-testid={`control-${point.code}`}>
      <span>{nameOf(point)}</span>
      <Value
        reading={reading}
        unit={point.unit}
        decimals={point.decimals}
        words={stateWordsOf(point, language)}
        staleMs={staleAfterMs(point)}
        isBrief
      />
      <PlainButton disabled={!writable || obstacle !== undefined} onClick={() => setOpen(true)}>
        {text('write')}
      </PlainButton>
      {writable?.isCritical ? <span className="muted size-13">{text('critical')}</span> : null}
      {obstacle ? <span className="muted size-13">{obstacle}</span> : null}
      {commandId ? <CommandProgress id={commandId} /> : null}
      {isOpen && writable ? (
        <WriteDialog
          point={point}
          writable={writable}
          reading={reading}
          onSent={onSent}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </li>
  )
}

/** The state of a command until it has ended. */
function CommandProgress({ id }: { id: string }) {
  const { resultOf } = useCommandText()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCommandQuery(
    readControlCommand,
    { id },
    { refetchMs: (command) => (command && isFinal(command.state) ? 0 : 400) },
  )
  if (!data) return null
  return (
    <span className="inline-row gap-8" role="status" data-testid="command-progress">
      <LinkButton onClick={() => setOpen(true)}>
        <CommandMark command={data} />
      </LinkButton>
      <span className="muted size-13">{resultOf(data)}</span>
      {isOpen ? <CommandDetails id={id} onClose={() => setOpen(false)} /> : null}
    </span>
  )
}

interface WaitingCommandsProps {
  objectId: string
  writableById: ReadonlyMap<string, WritablePointRow>
}

/** Commands of the object that wait for a second person. */
function WaitingCommands({ objectId, writableById }: WaitingCommandsProps) {
  const text = useText(controlWords)
  const canSee = useCan(pageControlCommands.permission)
  const input = { objectId, isWaiting: true, pageSize: 20 }
  const { data } = useCommandQuery(pageControlCommands, input, { isEnabled: canSee, refetchMs })
  if (!data || data.records.length === 0) return null
  return (
    <section className="column gap-8" aria-label={text('waitingTitle')} data-testid="waiting-commands">
      <h3 className="flush size-14">{text('waitingTitle')}</h3>
      {data.records.map((command) => (
        <WaitingCommand key={command.id} command={command} writable={writableById.get(command.pointId ?? '')} />
      ))}
    </section>
  )
}

interface WaitingCommandProps {
  command: ControlCommandRow
  writable: WritablePointRow | undefined
}

/** What the second person decides by: both values, who asks and why, and the limits. */
function WaitingCommand({ command, writable }: WaitingCommandProps) {
  const text = useText(controlWords)
  const now = useNow()
  const { toText } = useCommandText()
  const limitsOf = useLimitsText()
  const { expiresAt, pointName, userName, reason, unit } = command
  const limits = writable ? limitsOf({ writable, unit }) : ''
  const grounds = [reason ? text('waitingReason', { reason }) : '', limits ? text('waitingLimits', { limits }) : '']
  const seconds = Math.max(0, Math.ceil((expiresAt - now) / 1000))
  return (
    <div className="flow align-baseline gap-4-16">
      <span>
        {text('waitingText', {
          user: userName,
          name: pointName,
          old: toText(command, command.oldValue),
          value: toText(command, command.target),
          seconds,
        })}
      </span>
      <span className="muted size-13">{grounds.filter(Boolean).join(' · ')}</span>
      <CommandActions command={command} />
    </div>
  )
}
