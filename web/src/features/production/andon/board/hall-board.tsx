// The board for a wall screen in the hall: what each station does, its calls, and the output of each work centre. It
// needs no interaction.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { readAndonBoard } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { RefreshCwIcon, XIcon } from 'lucide-react'
import { type CSSProperties, useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../../api/run.ts'
import { useFeed } from '../../../../feed/feed.ts'
import { useText } from '../../../../i18n/text.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { andonBoard, useBoardTurn } from '../../../../resource/tab/board-turns.ts'
import { useCan } from '../../../../session/session.ts'
import { useSessionRenewal } from '../../../../session/use-session-renewal.ts'
import { IconButton } from '../../../../ui/button/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { useTheme } from '../../../../ui/theme/theme.ts'
import { applyTheme } from '../../../../ui/theme/tokens.ts'
import { formatDuration, formatInstant } from '../../../../ui/value/time.ts'
import { useNow } from '../../../../ui/value/use-now.ts'
import { NoStations } from '../../station/no-stations.tsx'
import { callListUrl } from '../andon-urls.ts'
import { useLiveCalls, useLiveWork } from '../use-live-calls.ts'
import { andonWords } from '../words.ts'
import { CenterRow } from './center-row.tsx'
import styles from './hall-board.module.css'
import { hallOf } from './hall-layout.ts'
import { StationTile } from './station-tile.tsx'
import { footColumnsOf, isNarrow, layoutOf, useScreen } from './use-screen.ts'

type Board = CommandReply<typeof readAndonBoard>

/** Fallback for changes that the feed has not delivered. */
const refetchMs = 20_000
/** The data counts as old after two missed reads. */
const oldMs = 45_000

export function HallBoard() {
  useSessionRenewal()
  useDarkRoom()
  useLiveCalls(readAndonBoard.name)
  useLiveWork(readAndonBoard.name)
  const query = useCommandQuery(readAndonBoard, {}, { refetchMs })
  const { data, dataUpdatedAt, isError } = query
  if (!data) return <QueryState query={query} rows={8} />
  if (data.centers.length === 0) return <NoStations page="hall" />
  return <Hall board={data} readAt={dataUpdatedAt} isBroken={isError} />
}

/** Applies the dark theme whatever the account has chosen, because a bright wall screen dazzles. */
function useDarkRoom(): void {
  const theme = useTheme((state) => state.theme)
  useLayoutEffect(() => {
    applyTheme('dark')
    return () => applyTheme(theme)
  }, [theme])
}

interface HallProps {
  board: Board
  /** Time of the last read by the clock of this screen. */
  readAt: number
  isBroken: boolean
}

function Hall({ board, readAt, isBroken }: HallProps) {
  const text = useText(andonWords)
  const now = useNow()
  const screen = useScreen()
  const stations = board.centers.flatMap((center) => center.stations)
  const calls = stations.reduce((sum, station) => sum + station.calls.length, 0)
  const hall = isNarrow(screen) ? { placed: [], columns: 0, rows: 0, centers: board.centers } : hallOf(board.centers)
  const sectionIds = new Set(hall.centers.map(({ id }) => id))
  // A work centre without a section of its own has its row below the hall.
  const footCenters = board.centers.filter(({ id }) => !sectionIds.has(id))
  const layout = layoutOf(screen, {
    counts: hall.centers.map((center) => center.stations.length),
    hall,
    footRows: footCenters.length,
  })
  // Counters use the clock of the server, because the clocks of hall screens are often wrong.
  const serverNow = now + (board.at - readAt)
  return (
    <div
      className={`column gap-8 padding-12-16 text-colour ${styles.board}`}
      style={{ zoom: layout.scale, '--columns': layout.columns } as CSSProperties}
      data-testid="hall-board"
    >
      <Head calls={calls} readAt={readAt} isBroken={isBroken} />
      <main className={styles.centers}>
        {hall.placed.length > 0 ? (
          <ul className={classNames(styles.stations, styles.hall)} data-testid="board-hall">
            {hall.placed.map(({ station, column, row }) => (
              <StationTile key={station.id} station={station} now={serverNow} place={{ column, row }} />
            ))}
          </ul>
        ) : null}
        {hall.centers.map((center) => (
          <section key={center.id} aria-label={center.name}>
            <CenterRow center={board.centers.find(({ id }) => id === center.id) ?? center} />
            <ul className={styles.stations}>
              {center.stations.map((station) => (
                <StationTile key={station.id} station={station} now={serverNow} />
              ))}
            </ul>
          </section>
        ))}
      </main>
      {footCenters.length > 0 ? (
        <footer
          className={styles.output}
          style={{ '--foot-columns': footColumnsOf(footCenters.length) } as CSSProperties}
          data-testid="board-output"
        >
          <p className="flush muted size-16">
            {text('output')} · {text('outputHint')}
          </p>
          {footCenters.map((center) => (
            <CenterRow key={center.id} center={center} />
          ))}
        </footer>
      ) : null}
    </div>
  )
}

/** Alternates with the overview for users who may see it. While a call is open, this board stays. */
function Turn({ isHeld }: { isHeld: boolean }) {
  const text = useText(andonWords)
  const canTurn = useCan('object:view')
  const { isTurning, toggle } = useBoardTurn(andonBoard, isHeld)
  if (!canTurn) return null
  return (
    <IconButton
      of={RefreshCwIcon}
      label={text('turn')}
      aria-pressed={isTurning}
      onClick={toggle}
      data-testid="turn-boards"
    />
  )
}

function Head({ calls, readAt, isBroken }: { calls: number } & Pick<HallProps, 'readAt' | 'isBroken'>) {
  const text = useText(andonWords)
  const now = useNow()
  const isLost = useFeed(({ status }) => status === 'lost')
  const isOld = isLost || isBroken || now - readAt > oldMs
  const say = calls === 0 ? text('allQuiet') : calls === 1 ? text('oneCall') : text('openCalls', { n: calls })
  return (
    <header className="bar gap-4-24 size-20">
      <h1 className="flush size-20">{text('board')}</h1>
      <strong className={calls > 0 ? 'text-colour' : 'muted regular'}>{say}</strong>
      {isOld ? (
        <strong className="error" role="status" data-testid="board-lost">
          {text('lost', { age: formatDuration(now - readAt) })}
        </strong>
      ) : null}
      <span className={`row gap-16 push numeric ${styles.tools}`}>
        <Turn isHeld={calls > 0} />
        <time>{formatInstant(now).slice(11, 16)}</time>
        <Link
          className="icon-button"
          to={callListUrl}
          aria-label={text('leave')}
          title={text('leave')}
          data-testid="leave-board"
        >
          <Icon of={XIcon} />
        </Link>
      </span>
    </header>
  )
}
