// Splits a work order: parts are entered and the remainder is shown. The sum stays the same.

import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { splitWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { XIcon } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { LinkButton, MainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import styles from './split-page.module.css'
import { validateParts } from './split-parts.ts'
import type { Work } from './use-work.ts'
import { workPageWords } from './words.ts'
import { WorkFrame } from './work-frame.tsx'
import { addressOfWork } from './work-urls.ts'

const maxParts = 50
const { toDispatch, dispatched } = workOrderStatus.codes

/** Returns whether the state allows a split. */
export const isSplittable = ({ status }: Pick<Work, 'status'>): boolean =>
  status === toDispatch || status === dispatched

export function SplitPage() {
  const text = useText(workPageWords)
  const canDispatch = useCan(workRights.dispatch)
  return (
    <WorkFrame>
      {(work) =>
        canDispatch && isSplittable(work) ? (
          <SplitForm key={work.id} work={work} />
        ) : (
          <EmptyState title={text('splitOf', { code: work.code })} hint={text('notNow')} />
        )
      }
    </WorkFrame>
  )
}

function SplitForm({ work: { id, code, version, quantity, unitName } }: { work: Work }) {
  const text = useText(workPageWords)
  const navigate = useNavigate()
  const [parts, setParts] = useState<readonly string[]>([''])
  const { isBusy, save } = useCommand({ refreshed: ['production'], onDone: () => void navigate(addressOfWork(id)) })
  const { rest, problem } = validateParts(quantity, parts)
  const isBegun = parts.some((part) => part !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    void save(() => run(splitWork, { id, version, quantities: [...parts] }), text('isSplit', { code }))
  }
  return (
    <form className={styles.form} onSubmit={submit} data-testid="split-form">
      <h1 className="flush size-20">{text('splitOf', { code })}</h1>
      <p className="flush muted">{text('splitWhole', { n: `${formatDecimal(quantity)} ${unitName}` })}</p>
      {parts.map((part, at) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no ids and a fixed order
          key={at}
          part={part}
          at={at}
          unitName={unitName}
          onChange={(typed) => setParts(parts.map((part, index) => (index === at ? typed : part)))}
          onRemove={parts.length > 1 ? () => setParts(parts.filter((_, index) => index !== at)) : undefined}
        />
      ))}
      {parts.length < maxParts ? (
        <LinkButton onClick={() => setParts([...parts, ''])} data-testid="split-add">
          {text('addPart')}
        </LinkButton>
      ) : null}
      <p className="row gap-12 flush" data-testid="split-rest">
        <span className="min-width-120">{text('stays')}</span>
        <strong className="size-20">
          {formatDecimal(rest)} {unitName}
        </strong>
      </p>
      {isBegun && problem ? (
        <p className="flush error" role="alert">
          {text(problem, { n: formatDecimal(quantity) })}
        </p>
      ) : null}
      <MainButton type="submit" disabled={isBusy || problem !== undefined} data-testid="split-do">
        {text('doSplit', { n: parts.length + 1 })}
      </MainButton>
    </form>
  )
}

interface PartProps {
  part: string
  at: number
  unitName: string
  onChange: (typed: string) => void
  onRemove: (() => void) | undefined
}

function Part({ part, at, unitName, onChange, onRemove }: PartProps) {
  const text = useText(workPageWords)
  const id = useId()
  return (
    <p className={`row gap-12 flush ${styles.part}`}>
      <label className="min-width-120" htmlFor={id}>
        {text('part', { n: at + 1 })}
      </label>
      <input
        id={id}
        value={part}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value.trim())}
        data-testid={`split-part-${at}`}
      />
      <span>{unitName}</span>
      {onRemove ? (
        <button type="button" className="icon-button" aria-label={text('removePart', { n: at + 1 })} onClick={onRemove}>
          <Icon of={XIcon} size={16} />
        </button>
      ) : null}
    </p>
  )
}
