// The four views of the help box.
import { mostHits } from '@gemba/contract/docs/document.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { docsWords } from '../../i18n/docs.ts'
import { useText } from '../../i18n/text.ts'
import { failureOf } from '../../resource/call-error.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Article } from './article.tsx'
import { type HelpState, openArticle, openPlace } from './help-view.ts'
import { Highlight } from './highlight.tsx'
import { useArticles, useDocumentChildren, useDocumentIndex, useHits } from './read-docs.ts'

interface HelpContentProps {
  state: HelpState
  product: string
  onChange: (state: HelpState) => void
}

export function HelpContent(props: HelpContentProps) {
  switch (props.state.view) {
    case 'first':
      return <First {...props} />
    case 'two':
      return <Two {...props} />
    case 'view':
      return <View {...props} />
    case 'seach':
      return <Seach {...props} />
  }
}

/** What a read answered, or why there is nothing yet. */
export function Loaded<T>({ read, children }: { read: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (read.isError && !read.data) {
    return <ErrorState failure={failureOf(read.error)} onRetry={() => void read.refetch()} />
  }
  return read.data === undefined ? <Skeleton rows={4} /> : children(read.data)
}

function First({ state, product, onChange }: HelpContentProps) {
  const text = useText(docsWords)
  return (
    <Loaded read={useDocumentIndex(product)}>
      {(nodes) =>
        nodes.length === 0 ? (
          <EmptyState title={text('noDocuments')} />
        ) : (
          <ul className="help-list">
            {nodes.map((node) => (
              <li key={node.id}>
                <button type="button" onClick={() => onChange(openPlace(state, { id: node.id, name: node.name }))}>
                  <Icon name="folder" /> {node.name}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Two({ state, onChange }: HelpContentProps) {
  const text = useText(docsWords)
  const place = state.place ?? { id: '0', name: '' }
  return (
    <Loaded read={useDocumentChildren(place.id)}>
      {([node]) =>
        !node || node.child.length + node.list.length === 0 ? (
          <EmptyState title={text('noDocuments')} />
        ) : (
          <ul className="help-list">
            {node.child.map((child) => (
              <li key={`class-${child.id}`}>
                <button type="button" onClick={() => onChange(openPlace(state, { id: child.id, name: child.name }))}>
                  <Icon name="folder" /> {child.name}
                </button>
              </li>
            ))}
            {node.list.map(({ id, name }) => (
              <li key={id}>
                <button type="button" onClick={() => onChange(openArticle(state, place, { id, name }))}>
                  <Icon name="document" /> {name}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function View({ state }: HelpContentProps) {
  const text = useText(docsWords)
  return (
    <Loaded read={useArticles(state.place?.id)}>
      {(articles) => {
        const article = articles.find(({ id }) => id === state.article?.id)
        return article ? <Article article={article} /> : <EmptyState title={text('noDocuments')} />
      }}
    </Loaded>
  )
}

function Seach({ state, onChange }: HelpContentProps) {
  const text = useText(docsWords)
  return (
    <Loaded read={useHits(state.query)}>
      {({ records, total }) =>
        records.length === 0 ? (
          <EmptyState icon="search" title={text('notFound', { query: state.query })} />
        ) : (
          <>
            <p className="help-total">
              {total >= mostHits ? text('onlyFirst', { n: mostHits }) : text('total', { n: total })}
            </p>
            <ul className="help-list">
              {records.map((hit) => (
                <li key={hit.id}>
                  <button
                    type="button"
                    onClick={() => {
                      const place = { id: hit.cmsDocNavId, name: hit.parentList.at(-1)?.name ?? '' }
                      onChange(openArticle(state, place, { id: hit.id, name: hit.name }))
                    }}
                  >
                    <Icon name="document" />
                    <span>
                      <strong>
                        <Highlight text={hit.name} query={state.query} />
                      </strong>
                      <small>
                        <Highlight text={hit.summary} query={state.query} />
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}
