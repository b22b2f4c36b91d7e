import { mostHits } from '@gemba/contract/docs/document.ts'
import { docsWords } from '../../i18n/docs.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/blank.tsx'
import { Loaded } from './help-content.tsx'
import { Highlight } from './highlight.tsx'
import { Pager } from './pager.tsx'
import { useHits } from './read-docs.ts'

interface SearchResultsProps {
  keyword: string
  page: number
  onTurn: (page: number) => void
  onOpen: (classId: string, documentId: string) => void
}

export function SearchResults({ keyword, page, onTurn, onOpen }: SearchResultsProps) {
  const text = useText(docsWords)
  return (
    <main className="doc-results" aria-label={text('results')}>
      <h1 className="visually-hidden">{text('results')}</h1>
      <Loaded read={useHits(keyword, page)}>
        {({ records, total, pages }) =>
          total === 0 ? (
            <EmptyState icon="search" title={text('notFound', { query: keyword })} />
          ) : (
            <>
              <p className="doc-total" data-testid="doc-total">
                {text('total', { n: total })}
                {total >= mostHits ? ` · ${text('onlyFirst', { n: mostHits })}` : null}
              </p>
              <ol>
                {records.map((hit) => (
                  <li key={hit.id}>
                    <button
                      type="button"
                      className="doc-hit"
                      onClick={() => onOpen(hit.cmsDocNavId, hit.id)}
                      data-testid="doc-hit"
                    >
                      <Highlight text={hit.name} query={keyword} />
                    </button>
                    <p>
                      <Highlight text={hit.summary} query={keyword} />
                    </p>
                    <small>{hit.parentList.map(({ name }) => name).join(' / ')}</small>
                  </li>
                ))}
              </ol>
              <Pager page={page} pages={pages} onTurn={onTurn} />
            </>
          )
        }
      </Loaded>
    </main>
  )
}
