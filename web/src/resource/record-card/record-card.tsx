// A summary of a record: its code to copy, its state, and a link to its page.

import { wordIn } from '@gemba/contract/kit/page.ts'
import { nounOf, type StoredRow } from '@gemba/contract/kit/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useRouteQuery } from '../../api/call-route.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useSession } from '../../session/session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { isEmpty } from '../form/check.ts'
import { isReadable, joinedLabelOf, labelIn, nameOfRecord, unitOf } from '../labels.ts'
import { Cell } from '../list/grid/cell.tsx'
import { QueryBoundary } from '../query-boundary.tsx'
import type { CardContent, RecordCard } from '../tab/contributions.ts'
import { RecordPanels } from '../tab/record-panels.tsx'
import { useRecordPath } from '../tab/record-path.ts'
import styles from './record-card.module.css'
import { recordCardWords } from './words.ts'

type Row = StoredRow & Readonly<Record<string, unknown>>

interface CardProps {
  card: RecordCard
  id: string
  onClose: () => void
}

/** The card of one record, read when it is shown. */
export function Card({ card, id, onClose }: CardProps) {
  const content = useQuery({
    queryKey: ['record card', card.of],
    queryFn: card.load,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <QueryBoundary query={content} rows={3}>
      {(reply) => <Content content={reply} id={id} onClose={onClose} />}
    </QueryBoundary>
  )
}

function Content({ content: { resource, fields }, id, onClose }: Omit<CardProps, 'card'> & { content: CardContent }) {
  const query = useRouteQuery<Row>({ resource, operation: 'read', body: { id } })
  const path = useRecordPath()(resource.name, id)
  const language = useLanguage((state) => state.language)
  const text = useText(recordCardWords)
  const authorities = useSession((state) => state.user?.authorities)
  return (
    <QueryBoundary query={query} rows={3}>
      {(row) => (
        <>
          <header className="column gap-2">
            <span className="muted">{wordIn(language, nounOf(resource))}</span>
            {nameOfRecord(row, language) === row.code ? null : <strong>{nameOfRecord(row, language)}</strong>}
            {typeof row.code === 'string' ? (
              <span className={`row gap-8 muted numeric ${styles.code}`}>
                {row.code} <CopyButton content={row.code} testId="card-copy" />
              </span>
            ) : null}
          </header>
          <dl className={styles.facts}>
            {fields
              .filter(
                (name) =>
                  !isEmpty(row[name]) && resource.fields[name] && isReadable(resource.fields[name], authorities),
              )
              .map((name) => {
                const field = resource.fields[name]
                return field ? (
                  <div key={name}>
                    <dt className="muted">{labelIn(resource, name, language)}</dt>
                    <dd className="flush">
                      <Cell
                        field={field}
                        value={row[name]}
                        label={joinedLabelOf(row, name)}
                        unit={unitOf(field, row)}
                      />
                    </dd>
                  </div>
                ) : null
              })}
          </dl>
          <RecordPanels resource={resource} id={id} place="card" />
          {path ? (
            <Link className={styles.open} to={path} onClick={onClose} data-testid="card-open">
              {text('open')}
            </Link>
          ) : null}
        </>
      )}
    </QueryBoundary>
  )
}
