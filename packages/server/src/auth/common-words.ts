/**
 * Words that people put into passwords everywhere, and those that are near at a tuition centre, in
 * small letters; alone or with digits and signs around them they are the first that are tried.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
password passwort passwd passcode passphrase wordpass drowssap letmein welcome admin administrator
root user guest login logon secret access changeme default temp temporary test testing tester test
sample demo trustno hello helloworld master superuser server system computer internet windows linux
office google facebook youtube instagram whatsapp samsung iphone android microsoft apple nokia sony
security private private secure qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm
iloveyou iloveu loveyou loveme lovely lover love lovelove mylove forever sweetheart sweety sweetie
honey baby babygirl babyboy darling angel angels princess prince queen king kitten kitty hellokitty
sunshine sunflower flower flowers butterfly rainbow summer winter spring autumn monday tuesday
wednesday thursday friday saturday sunday january february march april june july august september
october november december birthday christmas holiday family mother father sister brother mommy daddy
friend friends bestfriend freedom heaven blessed blessing faith jesus jesuschrist christ allah
bismillah alhamdulillah muhammad buddha krishna church football soccer baseball basketball hockey
tennis badminton cricket volleyball softball swimming liverpool arsenal chelsea manchester
manchesterunited manutd barcelona realmadrid juventus barca everton ronaldo messi beckham neymar
dragon monkey tiger lion eagle falcon panther leopard elephant dolphin dolphins penguin rabbit horse
chicken turtle spider scorpion cobra snake wolf bear panda doggie puppy snoopy garfield mickey
mickeymouse pokemon pikachu naruto doraemon batman superman spiderman ironman starwars startrek
matrix avatar harrypotter gandalf minecraft roblox fortnite warcraft counterstrike gamer gaming
player winner champion legend hunter killer shadow phantom ghost demon devil lucifer vampire zombie
ninja samurai warrior soldier police pirate cowboy cowboys ranger rangers knight wizard magic merlin
michael michelle jennifer jessica jordan joshua daniel danielle andrew andrea anthony ashley amanda
matthew nicole nicholas robert richard thomas william charlie charles george patrick christopher
christian christine christina cristina stephanie stephen steven jonathan benjamin samantha elizabeth
alexander alexandra alexandria victoria veronica natasha natalie rebecca rachel hannah jasmine lauren
melissa heather patricia barbara margaret katherine caroline charlotte isabella sophia olivia
gabriel gabriela sebastian francis francisco fernando alejandro roberto carlos antonio ricardo
ahmad ahmed mohamed mohammed muhamad abdullah ibrahim ismail hassan hussein fatimah aisyah nurul
siti azman amirul farhan hafiz syafiq izzati kumar rajesh priya lakshmi suresh ganesh tanmeiling
meiling xiaoming weiming woaini lucky happy smile cookie cookies chocolate banana orange cherry
strawberry peanut pepper pumpkin candy coffee cocacola pepsi pizza cheese burger mercedes porsche
ferrari lamborghini toyota honda yamaha suzuki kawasaki harley mustang corvette camaro nissan
proton perodua computer diamond diamonds silver golden crystal money dollar million power thunder
lightning phoenix galaxy universe planet mercury jupiter saturn apollo america american australia
canada england london newyork paris japan tokyo china india indonesia jakarta thailand vietnam
philippines malaysia malaysiaboleh singapore singapura selangor kualalumpur johor johorbahru penang
pulaupinang melaka sabah sarawak kuching ipoh perak kedah kelantan terengganu pahang sayang sayangku
cinta cintaku rahsia katalaluan katakunci selamat bahagia keluarga kampung sekolah cikgu guru murid
pelajar tuisyen tuition tuitioncentre pusattuisyen kelas classroom class student students teacher
teachers school college university education learning mathematics maths science english employee
staff manager principal reception receptionist cashier counter account accounts finance payment
centre center company business letmesee whatever nothing something anything fuckyou fuckoff asshole
bullshit trouble danger genius einstein music guitar metallica nirvana slipknot eminem beatles
internet online network bigdaddy asdfasdf corvette steelers mercedes hardcore marlboro midnight redskins
elephant mountain metallic airborne platinum darkness playboy guinness broncos explorer spencer
snickers buffalo paradise montana michigan carolina yankees pantera lacrosse kimberly sabrina
creative voyager blazer redwings destiny williams spitfire badboy maryjane courtney anderson
simpsons stargate scarface infinity veronica semperfi scotland marshall sandman franklin antonio
kawasaki vladimir wildcats brittany bulldogs swordfish fantasy patriots pearljam colorado motorola
houston logitech wolverine extreme panthers georgia skyline virginia valentin predator arizona
mitchell titanic rolltide changeme loverboy chevelle cardinal windows american electric wolfpack
airplane cheyenne caesar leather business serenity firebird blizzard hercules pavilion engineer
dodgers swimming hellfire rockstar fireball trooper bluebird amateur presario packard precious
harrison goldfish catfish longhorn atlanta thailand wrangler maverick babydoll atlantis montreal
angelina shamrock mistress redneck deftones cadillac transam birthday goldberg leonardo savannah
trumpet cavalier hamilton kathleen renegade buckeyes pioneer webmaster support helpdesk operator service oracle mysql postgres database
`
    .trim()
    .split(/\s+/),
);
