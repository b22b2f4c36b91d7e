// The wall mode is stored in the URL, so that a screen can start with it. The button also requests full screen.
import { useEffect, useEffectEvent } from 'react'
import { useFrameCover } from '../../../../resource/tab/frame-cover.ts'
import { urlFlag } from '../../../../resource/tab/url-keys.ts'
import { useUrlState } from '../../../../resource/tab/url-state.ts'

const useWallState = () => useUrlState({ isOnWall: urlFlag('wall') }, { isRemembered: false, rest: {} })

/** Returns whether the overview is in wall mode. */
export const useIsOnWall = (): boolean => useWallState().values.isOnWall === true

/**
 * Returns a function that enters wall mode. It must run in an event handler, because browsers grant full screen only
 * then.
 */
export function useEnterWall(): () => void {
  const { change } = useWallState()
  return () => {
    // Without full screen, wall mode fills the window.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    change({ isOnWall: true }, { isPushed: true })
  }
}

/**
 * Leaves wall mode on Esc, when full screen ends, and by the returned function. Hides other parts of the frame
 * meanwhile.
 */
export function useLeaveWall(): () => void {
  const { change } = useWallState()
  const leave = useEffectEvent(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    change({ isOnWall: undefined })
  })
  useFrameCover(true)
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) leave()
    }
    const onScreen = () => {
      if (!document.fullscreenElement) leave()
    }
    addEventListener('keydown', onKey)
    addEventListener('fullscreenchange', onScreen)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('fullscreenchange', onScreen)
    }
  }, [])
  return () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    change({ isOnWall: undefined })
  }
}
