import { Icon, type IconShape } from './icon.tsx'

/** An icon with its word, where there is room for that; the control that carries it says the word in any case. */
export function IconWord({ icon, word }: { icon: IconShape; word: string }) {
  return (
    <>
      <Icon of={icon} />
      <span className="icon-word">{word}</span>
    </>
  )
}
