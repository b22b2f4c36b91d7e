// Overdue items of a project, the latest first, each with its reason.

import { useText } from '../../../../i18n/text.ts'
import { TextLink } from '../../../../ui/button/button.tsx'
import { NothingHere } from '../../../../ui/panel/section.tsx'
import { addressOfOrder } from '../../order/order-urls.ts'
import { projectPageWords } from '../words.ts'
import styles from './project-page.module.css'
import type { ProjectChart } from './project-shown.ts'

type Delay = ProjectChart['delays'][number]

export function DelayList({ delays }: { delays: readonly Delay[] }) {
  const text = useText(projectPageWords)
  if (delays.length === 0) return <NothingHere title={text('noDelays')} hint={text('noDelaysHint')} />
  const causeOf = ({ cause, detail }: Delay) =>
    detail ? text('causeOf', { cause: text(`cause.${cause}`), detail }) : text(`cause.${cause}`)
  return (
    <ul className={`column plain-list ${styles.delays}`}>
      {delays.map((delay) => (
        <li className="column gap-2 padding-8-0 line-below" key={`${delay.kind}-${delay.id}`}>
          <span className={`flow spread ${styles.delayed}`}>
            <Named delay={delay} />
            <span className="error">{text('lateSince', { n: delay.days, day: delay.planEnd })}</span>
          </span>
          <span className="muted size-13">{causeOf(delay)}</span>
        </li>
      ))}
    </ul>
  )
}

function Named({ delay: { kind, id, code, name } }: { delay: Delay }) {
  if (kind === 'process') return <span>{[code, name].join(' ')}</span>
  return (
    <span>
      <TextLink to={addressOfOrder(id)}>{code}</TextLink> {name}
    </span>
  )
}
