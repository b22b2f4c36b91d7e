// Replaces imports from the index of a library by imports of single icons and components. With the index, every page
// would load what any page uses.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folderOf = (library: string): string => dirname(require.resolve(`${library}/package.json`))

/** Returns the module of each icon, by every name under which the index exports it. */
function readIcons(): ReadonlyMap<string, string> {
  const index = readFileSync(join(folderOf('lucide-react'), 'dist/esm/lucide-react.mjs'), 'utf8')
  const modules = new Map<string, string>()
  for (const [, names = '', file] of index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) modules.set(name, `lucide-react/icons/${file}`)
  }
  return modules
}

/**
 * Returns the module of a component of Ant Design, which is in a folder of the same name; undefined if there is none.
 */
function componentModule(name: string): string | undefined {
  const folder = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return existsSync(join(folderOf('antd'), 'es', folder, 'index.js')) ? `antd/es/${folder}` : undefined
}

/** Parts of components of which the index would load all other parts as well: of the text input, a button and more. */
const partModules: Readonly<Record<string, string>> = {
  Input: 'antd/es/input/Input',
  'Input.Password': 'antd/es/input/Password',
  'Input.TextArea': 'antd/es/input/TextArea',
  'Space.Compact': 'antd/es/space/Compact',
}

/** Returns the code in which each listed part has an import of its own: `Input.Password` is `InputPassword`. */
function importParts(code: string): string {
  let imports = ''
  let changed = code
  for (const [part, module] of Object.entries(partModules).filter(([part]) => part.includes('.'))) {
    if (!changed.includes(part)) continue
    const name = part.replace('.', '')
    changed = changed.replaceAll(new RegExp(`(?<=</?)${part.replace('.', '\\.')}\\b`, 'g'), name)
    imports += `import ${name} from '${module}';`
  }
  return imports + changed
}

/** Ant Design's inputs import the context of a form from the index of all of its forms, which no page uses. */
const formContext = {
  index: "import { FormProvider as RcFormProvider } from '@rc-component/form'",
  single: "import { FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext'",
}

/** Returns the Vite plugin that turns imports from an index into imports of single modules. */
export function singleImports() {
  const icons = readIcons()
  const moduleOf = {
    antd: (name: string) => partModules[name] ?? componentModule(name),
    'lucide-react': (name: string) => icons.get(name),
  }
  type Library = keyof typeof moduleOf
  const importOf = (library: Library, part: string): string => {
    if (part.startsWith('type ')) return `import type { ${part.slice(5)} } from '${library}'`
    const [name = '', localName = name] = part.split(' as ')
    const module = moduleOf[library](name)
    return module ? `import ${localName} from '${module}'` : `import { ${part} } from '${library}'`
  }
  const importsOf = (_: string, parts: string, library: Library): string =>
    parts
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => importOf(library, part))
      .join(';')
  return {
    name: 'single-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /from '(?:antd|lucide-react|@rc-component\/form)'/ },
      handler: (code: string) =>
        importParts(code.replace(formContext.index, formContext.single)).replaceAll(
          /import \{([^}]+)\} from '(antd|lucide-react)'/g,
          importsOf,
        ),
    },
  } as const
}
