// The head of a document: its state since the last change, and its facts. After the draft, only actions change a
// document.
import type { Dictionary } from '@gemba/contract/kit/dictionary.ts'
import type { ReactNode } from 'react'
import type { RecordActionsProps } from '../../../resource/record-page/record-actions.tsx'
import { RecordHead } from '../../../resource/record-page/record-head.tsx'
import { instantOf } from '../../../ui/value/time.ts'
import styles from './bill-page.module.css'
import { DocumentState } from './document-state.tsx'

/** The fields that every document has. */
export interface DocumentHead {
  readonly code: string | null
  readonly status: number
  readonly statusReason: string | null
  readonly updateTime: string
  readonly updateUser: string | null
}

interface BillHeadProps<Action extends string> extends RecordActionsProps<Action> {
  noun: string
  row: DocumentHead
  of: Dictionary
  /** Further facts in their order. */
  facts: readonly (ReactNode | false)[]
  children?: ReactNode
}

export function BillHead<Action extends string>({ noun, row, of, facts, ...acting }: BillHeadProps<Action>) {
  const { code, status, statusReason, updateTime, updateUser } = row
  return (
    <>
      <RecordHead
        code={code ?? '—'}
        title={noun}
        state={<DocumentState of={of} status={status} />}
        since={instantOf(updateTime)}
        by={updateUser ?? '—'}
        reason={statusReason}
        {...acting}
      />
      <dl className={`flow flush ${styles.facts}`}>{facts}</dl>
    </>
  )
}
