import { maxHits } from '@gemba/contract/docs/document.ts'
import { SearchIcon } from 'lucide-react'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { Highlight } from '../article/highlight.tsx'
import { useHits } from '../article/read-docs.ts'
import { docsWords } from '../words.ts'
import { Pager } from './pager.tsx'
import styles from './search-results.module.css'

interface SearchResultsProps {
  keyword: string
  page: number
  onTurn: (page: number) => void
  onOpen: (classId: string, documentId: string) => void
}

export function SearchResults({ keyword, page, onTurn, onOpen }: SearchResultsProps) {
  const text = useText(docsWords)
  return (
    <main className={styles.results} aria-label={text('results')}>
      <h1 className="visually-hidden">{text('results')}</h1>
      <QueryBoundary query={useHits(keyword, page)}>
        {({ records, total, pages }) =>
          total === 0 ? (
            <EmptyState icon={SearchIcon} title={text('notFound', { query: keyword })} />
          ) : (
            <>
              <p className="flush muted size-12" data-testid="doc-total">
                {text('total', { n: total })}
                {total >= maxHits ? ` · ${text('onlyFirst', { n: maxHits })}` : null}
              </p>
              <ol className="plain-list">
                {records.map((hit) => (
                  <li key={hit.id}>
                    <button
                      type="button"
                      className={styles.resultTitle}
                      onClick={() => onOpen(hit.classId, hit.id)}
                      data-testid="doc-hit"
                    >
                      <Highlight text={hit.name} query={keyword} />
                    </button>
                    <p>
                      <Highlight text={hit.summary} query={keyword} />
                    </p>
                    <small className="flush muted size-12">{hit.parentList.map(({ name }) => name).join(' / ')}</small>
                  </li>
                ))}
              </ol>
              <Pager page={page} pages={pages} onTurn={onTurn} />
            </>
          )
        }
      </QueryBoundary>
    </main>
  )
}
