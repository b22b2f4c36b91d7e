// Whether a page covers the whole window. The header, the menu and the tabs behind it cannot be focused meanwhile.
import { useEffect } from 'react'
import { create } from 'zustand'

const useCovers = create(() => ({ count: 0 }))
const addCovers = (n: number) => useCovers.setState(({ count }) => ({ count: count + n }))

export const useIsFrameCovered = (): boolean => useCovers(({ count }) => count > 0)

/** Makes the frame inert and hides its pop-ups while `isOn`. */
export function useFrameCover(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    addCovers(1)
    document.documentElement.dataset.wall = 'shown'
    return () => {
      addCovers(-1)
      delete document.documentElement.dataset.wall
    }
  }, [isOn])
}
