// News since the last visit: a count for each kind, with a link to its list.

import { can } from '@gemba/contract/identity/role/can.ts'
import { readLastVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { fill } from '../../../i18n/words.ts'
import { type News, NewsContext } from '../../../resource/tab/news.ts'
import { useSession } from '../../../session/session.ts'
import { formatWhen } from '../../../ui/value/time.ts'
import styles from './overview-head.module.css'
import { overviewWords } from './words.ts'

const refetchMs = 60_000

/** Renders nothing on the first visit. */
export function SinceLastVisit() {
  const { data } = useCommandQuery(readLastVisit, {}, { refetchMs })
  return typeof data?.endedAt === 'number' ? <NewsSince since={data.endedAt} /> : null
}

/** Returns the kinds of news that the person may see, with their counts. */
function useCountedNews(since: number): { counted: { news: News; count: number }[]; isKnown: boolean } {
  const authorities = useSession((state) => state.user?.authorities)
  const all = useContext(NewsContext).filter(({ permission }) => can(authorities, permission))
  const answers = useQueries({
    queries: all.map(({ name, count }) => ({
      queryKey: ['overview', 'news', name, since] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => count(since, signal),
      refetchInterval: refetchMs,
    })),
  })
  return {
    counted: all.map((news, index) => ({ news, count: answers[index]?.data ?? 0 })).filter(({ count }) => count > 0),
    isKnown: answers.every(({ isSuccess }) => isSuccess),
  }
}

function NewsSince({ since }: { since: number }) {
  const text = useText(overviewWords)
  const { counted, isKnown } = useCountedNews(since)
  if (counted.length === 0 && !isKnown) return null
  return (
    <p className={`flow gap-4-16 muted numeric ${styles.line}`} data-testid="since-last-visit">
      <span>{text('sinceLastVisit', { at: formatWhen(since) })}</span>
      {counted.map(({ news, count }) => (
        <NewsLink key={news.name} news={news} count={count} since={since} />
      ))}
      {counted.length === 0 ? <span>{text('nothingNew')}</span> : null}
    </p>
  )
}

function NewsLink({ news, count, since }: { news: News; count: number; since: number }) {
  const language = useLanguage((state) => state.language)
  return (
    <Link className="primary" to={news.path(since)} data-testid={`news-${news.name}`}>
      {fill(wordIn(language, news.text), { n: count })}
    </Link>
  )
}
