import { Link } from 'react-router';
import { productName } from '../../copy/product.ts';
import { signUp as copy } from '../../copy/sign-up.ts';
import { paths } from '../../paths.ts';
import { Shell } from '../../ui/layout/shell.tsx';
import { SignUpForm, type SignUpFormProps } from './sign-up-form.tsx';
import { useOriginPath } from './use-origin-path.ts';

export function SignUpPage(props: Omit<SignUpFormProps, 'from'> & { from: string | null }) {
  const { brand, answer } = props;
  // After a refused native submission the Referer is the form, so the submitted origin path is used.
  const from = useOriginPath((answer && !answer.ok && answer.submitted.from) || props.from);
  return (
    <Shell
      scheme="light"
      brand={brand}
      back={from}
      width="wide"
      corner={
        <Link to={from} className="link px-2 py-2.5">
          {copy.cancel}
        </Link>
      }
      banner={
        <>
          <h1 dir="auto" className="line-clamp-4 text-statement">
            {copy.title(brand.name)}
          </h1>
          <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
            <p className="text-lg">{copy.lead}</p>
            <p>
              {copy.haveAccount}{' '}
              <Link to={paths.signIn()} state={{ from }} className="link inline-block py-1 font-semibold">
                {copy.signIn}
              </Link>
            </p>
          </div>
        </>
      }
    >
      <title>{`${copy.title(brand.name)} · ${productName}`}</title>
      <SignUpForm {...props} from={from} />
    </Shell>
  );
}
