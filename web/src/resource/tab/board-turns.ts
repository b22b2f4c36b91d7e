// Boards that alternate on a wall screen. The interval is part of the address, so that such a screen starts with it and
// continues after a reload.

import { overviewPage } from '@gemba/contract/overview/pages.ts'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { addressed, pageUrl } from './page-url.ts'
import type { UrlKey } from './url-keys.ts'
import { useUrlState } from './url-state.ts'

export const andonBoard = '/boardLarge'
export const overviewBoard = pageUrl(addressed(overviewPage, { query: ['wall'] }), { wall: '1' })
/** The boards in their order. */
const boards = [andonBoard, overviewBoard]

const parameter = 'turn'
const usualSec = 60
const bounds = { min: 10, max: 3600 }

/** Returns how long each board is shown, in seconds; undefined if the board does not alternate. */
export function turnSecOf(search: URLSearchParams): number | undefined {
  const seconds = Number(search.get(parameter) ?? Number.NaN)
  return seconds >= bounds.min && seconds <= bounds.max ? seconds : undefined
}

const turnKey: UrlKey<number> = {
  read: turnSecOf,
  write: (query, seconds) => {
    if (seconds === undefined) query.delete(parameter)
    else query.set(parameter, String(seconds))
  },
}

/** Returns the address of the next board, which alternates as well. */
export function addressAfter(board: string, seconds: number): string {
  const next = boards[(boards.indexOf(board) + 1) % boards.length] ?? board
  return `${next}${next.includes('?') ? '&' : '?'}${parameter}=${seconds}`
}

/** Opens the next board after the interval, but not while `isHeld`. */
export function useBoardTurn(board: string, isHeld = false): { isTurning: boolean; toggle: () => void } {
  const navigate = useNavigate()
  const { values, change } = useUrlState({ seconds: turnKey }, { isRemembered: false })
  const { seconds } = values
  const turn = useEffectEvent(() => {
    if (seconds !== undefined) void navigate(addressAfter(board, seconds), { replace: true })
  })
  useEffect(() => {
    if (seconds === undefined || isHeld) return
    const timer = setTimeout(() => turn(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds, isHeld])
  const toggle = () => change({ seconds: seconds === undefined ? usualSec : undefined })
  return { isTurning: seconds !== undefined, toggle }
}
