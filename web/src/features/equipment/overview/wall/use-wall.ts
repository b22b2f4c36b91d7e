// The wall form stands in the address, so that a screen on a wall starts with it; the button makes it fill the screen as well.
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

const parameter = 'wall'

/** Whether the overview is on a wall. */
export function useIsOnWall(): boolean {
  const [search] = useSearchParams()
  return search.get(parameter) === '1'
}

/** Returns what puts the overview on the wall: only who presses a button may fill the screen. */
export function useEnterWall(): () => void {
  const navigate = useNavigate()
  return () => {
    // Where the browser does not, the wall form fills its window.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    void navigate({ search: `?${parameter}=1` })
  }
}

/** Leaves by Esc, by leaving the full screen, and by what is returned. Other parts of the frame keep away meanwhile. */
export function useLeaveWall(): () => void {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    void navigate({ search: '' }, { replace: true })
  })
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) leave()
    }
    const onScreen = () => {
      if (!document.fullscreenElement) leave()
    }
    document.documentElement.dataset.wall = 'shown'
    addEventListener('keydown', onKey)
    addEventListener('fullscreenchange', onScreen)
    return () => {
      delete document.documentElement.dataset.wall
      removeEventListener('keydown', onKey)
      removeEventListener('fullscreenchange', onScreen)
    }
  }, [])
  return () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    void navigate({ search: '' }, { replace: true })
  }
}
