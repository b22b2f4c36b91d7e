import { Icon, type IconShape } from './icon.tsx'

/** An icon with its text if there is room. The control around it has a label in any case. */
export function IconWord({ icon, word }: { icon: IconShape; word: string }) {
  return (
    <>
      <Icon of={icon} />
      <span className="icon-word">{word}</span>
    </>
  )
}
