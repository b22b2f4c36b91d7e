import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls back when a person dismisses something open: with true on Escape, or with false on a press outside of `ref`.
 */
export function useDismiss(
  ref: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (isByKey: boolean) => void,
): void {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (!isOpen) return
    const byPress = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) dismiss(false)
    }
    const byKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss(true)
    }
    document.addEventListener('pointerdown', byPress)
    document.addEventListener('keydown', byKey)
    return () => {
      document.removeEventListener('pointerdown', byPress)
      document.removeEventListener('keydown', byKey)
    }
  }, [isOpen, ref])
}
