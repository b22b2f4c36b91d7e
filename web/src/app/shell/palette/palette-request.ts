// Whether the quick search is open. Shared by its key, the box in the header and the palette itself.
import { create } from 'zustand'

export const usePalette = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openPalette = (): void => usePalette.setState({ isOpen: true })
export const closePalette = (): void => usePalette.setState({ isOpen: false })
