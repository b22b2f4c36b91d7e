// One command: its values, people and every state with its time.
import { isFinal } from '@gemba/contract/control/command-states.ts'
import { readControlCommand } from '@gemba/contract/control/commands.ts'
import { reasonText } from '@gemba/contract/control/reasons.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { CommandActions } from './command-actions.tsx'
import { CommandMark } from './command-mark.tsx'
import { useCommandText } from './command-text.ts'
import { controlWords } from './words.ts'

type Details = CommandReply<typeof readControlCommand>

const refetchMs = (details: Details | undefined): number => (details && isFinal(details.state) ? 0 : 1000)

export function CommandDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText(controlWords)
  const command = useCommandQuery(readControlCommand, { id }, { refetchMs })
  const { data } = command
  const title = data ? [data.objectName, data.pointName].filter(Boolean).join(' / ') : text('commands')
  return (
    <Panel title={title} width={720} onClose={onClose} testId="command-details">
      {data ? <Content command={data} /> : <QueryState query={command} rows={6} />}
    </Panel>
  )
}

function Content({ command }: { command: Details }) {
  const text = useText(controlWords)
  const { changeOf, resultOf } = useCommandText()
  const facts: readonly (readonly [title: string, value: string | null])[] = [
    [text('change'), changeOf(command)],
    [text('result'), resultOf(command) || null],
    [text('user'), [command.userName, command.reason].filter(Boolean).join(' · ')],
    [text('second'), [command.confirmUser, command.confirmText].filter(Boolean).join(' · ') || null],
    [text('address'), command.address],
    [text('expires'), formatInstant(command.expiresAt)],
    [text('late'), command.lateResult],
  ]
  return (
    <div className="column gap-16">
      <div className="flow align-baseline gap-4-16">
        <CommandMark command={command} />
        <CommandActions command={command} />
      </div>
      <SmallTable label={text('commands')} heads={[]}>
        {facts.map(([title, value]) =>
          value ? (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{value}</td>
            </tr>
          ) : null,
        )}
      </SmallTable>
      {command.children.length > 0 ? <Children rows={command.children} /> : null}
      <Steps steps={command.steps} />
    </div>
  )
}

function Children({ rows }: { rows: Details['children'] }) {
  const text = useText(controlWords)
  const { changeOf, resultOf } = useCommandText()
  const heads = (['point', 'change', 'state', 'result'] as const).map((name) => ({ title: text(name) }))
  return (
    <SmallTable label={text('parts')} heads={heads}>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.pointName}</th>
          <td>{changeOf(row)}</td>
          <td>
            <CommandMark command={row} />
          </td>
          <td>{resultOf(row)}</td>
        </tr>
      ))}
    </SmallTable>
  )
}

function Steps({ steps }: { steps: Details['steps'] }) {
  const text = useText(controlWords)
  const heads = (['createdAt', 'state', 'user', 'result'] as const).map((name) => ({ title: text(name) }))
  return (
    <div className="column gap-8">
      <h3 className="flush size-14">{text('record')}</h3>
      <SmallTable label={text('record')} heads={heads}>
        {steps.map((step) => (
          <tr key={`${step.state} ${step.at}`}>
            <td className="numeric">{formatInstant(step.at)}</td>
            <td>
              <CommandMark command={step} />
            </td>
            <td>{step.userName ?? text('product')}</td>
            <td>{step.fault ? reasonText(step.fault, currentLanguage()) : ''}</td>
          </tr>
        ))}
      </SmallTable>
    </div>
  )
}
