import { type ReactNode, useEffect } from 'react'
import { useText } from '../../i18n/text.ts'
import { useTheme } from '../../ui/theme/theme.ts'
import { themeNames } from '../../ui/theme/tokens.ts'
import { FiltersExample } from './filters-example.tsx'
import { FormExample } from './form-example.tsx'
import styles from './gallery.module.css'
import { GridExample } from './grid-example.tsx'
import { InputExamples } from './input-examples.tsx'
import { MoreInputs } from './more-inputs.tsx'
import { PlainExamples } from './plain-examples.tsx'
import { Section } from './section.tsx'
import { galleryWords } from './words.ts'

/** `children` are the parts of the frame, which only the shell can provide. */
export function GalleryPage({ children }: { children: ReactNode }) {
  const text = useText(galleryWords)
  const { theme, choose } = useTheme()
  useEffect(() => {
    document.title = text('title')
  }, [text])
  return (
    <main className={`column gap-16 centred padding-16 ${styles.gallery}`}>
      <header className={`bar gap-12 flush ${styles.head}`}>
        <h1 className="grow flush size-20">{text('title')}</h1>
        <fieldset className="flex gap-12 unpadded borderless">
          <legend>{text('theme')}</legend>
          {themeNames.map((name) => (
            <label key={name}>
              <input type="radio" name="theme" checked={name === theme} onChange={() => choose(name)} />
              {text(name)}
            </label>
          ))}
        </fieldset>
      </header>
      <GridExample />
      <FiltersExample />
      <FormExample />
      <InputExamples />
      <MoreInputs />
      <PlainExamples />
      <Section title={text('frame')} hint={text('frameHint')}>
        {children}
      </Section>
    </main>
  )
}
