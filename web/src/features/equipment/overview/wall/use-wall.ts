// The wall form stands in the address, so that a screen on a wall starts with it; the button makes it fill the screen as well.
import { useEffect, useEffectEvent } from 'react'
import { urlFlag } from '../../../../resource/tab/url-keys.ts'
import { useUrlState } from '../../../../resource/tab/url-state.ts'

const useWallState = () => useUrlState({ isOnWall: urlFlag('wall') }, { isRemembered: false, rest: {} })

/** Whether the overview is on a wall. */
export const useIsOnWall = (): boolean => useWallState().values.isOnWall === true

/** Returns what puts the overview on the wall: only who presses a button may fill the screen. */
export function useEnterWall(): () => void {
  const { change } = useWallState()
  return () => {
    // Where the browser does not, the wall form fills its window.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    change({ isOnWall: true }, { isPushed: true })
  }
}

/** Leaves by Esc, by leaving the full screen, and by what is returned. Other parts of the frame keep away meanwhile. */
export function useLeaveWall(): () => void {
  const { change } = useWallState()
  const leave = useEffectEvent(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    change({ isOnWall: undefined })
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
    change({ isOnWall: undefined })
  }
}
