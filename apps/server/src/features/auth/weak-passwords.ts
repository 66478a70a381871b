import { message, type RenderedMessage } from "@lectern/contract/message";

/**
 * The most common passwords, as words; surrounding digits and symbols are stripped before the
 * look-up.
 */
const words = new Set(
  `abc abcd abcde access account admin administrator adobe alexander amanda america andrea andrew
  angel angels animal anthony apple arsenal asdf asdfasdf asdfgh asdfghjk asdfghjkl ashley asshole
  august austin azerty azertyuiop babygirl bailey banana barcelona baseball basketball batman beautiful
  benjamin bigdaddy blahblah blessed blink boomer brandon brandy brazil buster butterfly caroline
  changeme changemenow changeit charlie charlotte cheese chelsea chester chicken chocolate christian
  christine christopher computer cookie corvette cowboys dallas daniel danielle david december default
  demo diamond dolphin donald dragon edward einstein elephant elizabeth eminem england facebook
  family february ferrari fishing flower football forever france freedom friday friend friends fuckoff
  fuckyou gandalf garfield george germany ginger google guest guitar hallo hannah hardcore harley
  heather hello helloworld hockey hunter iceman iloveu iloveyou internet jackson january jasmine jennifer
  jessica jesus johnson jordan joshua justin killer kristina ladybug lastname letmein liverpool login
  london lovely loveme loveyou madison maggie manager manchester marina marlboro martin master matrix
  matthew maverick melissa mercedes merlin metallica michael michelle midnight minecraft monday monkey
  mother mustang mynoob naruto nascar natasha newyork nicholas nicole ninja nirvana november october
  office oliver omgpop operator orange pass passpass passphrase passw passwd password passwordpassword
  passwort patrick peanut pepper phoenix pokemon pretty prince princess private purple qazwsx qazwsxedc
  qwer qwert qwerty qwertyqwerty qwertyu qwertyui qwertyuiop qwertz qwertzuiop rachel raiders rainbow
  ranger rebecca richard robert rockyou root samantha samsung sandra saturday scooter scorpion secret
  september shadow slipknot snoopy soccer sophie spiderman spring starwars steelers stephanie steven
  strawberry student success summer sunday sunshine superman support supervisor swordfish sysadmin system
  taylor temp temporary tennis test tester testing testtest thailand thomas thunder thursday tigger
  tinkerbell toyota trustno tuesday tweety united user username valentina vanessa victoria victory vincent
  welcome welcomehome whatever william winner winter wolverine yamaha yankees zaqwsx zxcv zxcvbn zxcvbnm`.split(
    /\s+/,
  ),
);

/** Common passwords that are not a word with something around it. */
const patterns = new Set(
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2
  qwe123qwe asd123asd 123qweasd 123qweasdzxc 123qwe123 123abc123 a1b2c3d4 a1s2d3f4 aa123456 1a2b3c4d
  google123 147258369 789456123 159357456 741852963 987456321 1234qwer 12345qwert 123456789a`.split(
    /\s+/,
  ),
);

/** Key rows and letters; a part of one, forwards or backwards, is a weak password. */
const rows = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
];
const runs = rows.flatMap((row) => [row, row.split("").toReversed().join("")]);

const leet: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const spelled = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => leet[sign] ?? sign);

/** Maximum characters around a word for the password to count as that word. */
const around = 4;

const repeats = (text: string) => /^(.{1,4}?)\1+.{0,3}$/su.test(text);

function hidesWord(text: string): boolean {
  for (const core of [text, text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "")]) {
    if (text.length - core.length <= around && (words.has(core) || words.has(spelled(core)))) {
      return true;
    }
  }
  return false;
}

/**
 * Returns a message why a password is too easy to guess; undefined when it is not. `own`: words
 * about its owner and this product.
 */
export function weakness(password: string, own: string[]): RenderedMessage | undefined {
  const text = password.toLowerCase().trim();
  const near = own
    .map((word) => word.toLowerCase())
    .find((word) => {
      if (word.length < 3) return false;
      const at = [text, spelled(text)].find((form) => form.includes(word));
      return at !== undefined && at.length - word.length <= around;
    });
  if (near !== undefined) return message("password_too_similar", { word: near });
  const common =
    patterns.has(text) ||
    repeats(text) ||
    runs.some((run) => run.includes(text)) ||
    hidesWord(text);
  return common ? message("password_too_common") : undefined;
}
